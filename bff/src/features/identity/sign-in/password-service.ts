import { type NewPassword, PROMPTS } from 'bff-contract';
import { inTransaction } from '../../../database/transaction';
import { type Visitor, visitorAsActor } from '../../../http/caller/visitor';
import { invalid } from '../../../http/errors';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createMailLinkService, linkInvalid } from '../../mail/links/mail-link-service';
import { createOneTimeTokenRepository, type Purpose } from '../../mail/links/one-time-token-repository';
import { createTwoStepRepository } from '../two-step/two-step-repository';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { inEvenTime } from './even-time';
import { assertNewPassword } from './new-password';
import { hashPassword } from './password-hash';
import { userAsActor } from './sign-in-service';

/** Well above the time that writing a mail takes. */
const EVEN_MS = 100;

type PasswordPurpose = Extract<Purpose, 'set-password' | 'reset-password'>;

/** Began with the password before, or lead to another one. */
export const ENDED_BY_PASSWORD: readonly Purpose[] = [
  'set-password',
  'reset-password',
  'two-step',
  'change-email',
];

interface MailRequest {
  email: string;
  confirmEmail: string;
  appUser?: boolean;
}

/** Forgotten and first passwords, by the links of mails. */
export const createPasswordService = (context: AuthContext) => {
  const { db, rateLimits, sessions } = context;
  const links = createMailLinkService(context);

  const mailLink = async ({ email, appUser }: MailRequest, visitor: Visitor) => {
    const user = await createUserRepository(db).findByEmail(email);
    if (!user) return;
    if (!(await rateLimits.allows(...fromAddress('mail-request-account', visitor.address, user.id)))) return;
    const kind = appUser ? 'app-user-change-password' : 'reset-password';
    await inTransaction(db, async (trx) => {
      await links.send(trx, kind, user);
      const event: AuditEvent = { action: 'request-password-link', resource: 'user', recordId: user.id };
      await recordAudit(trx, visitorAsActor(visitor, 'Unknown'), { ...event, label: user.name });
    });
  };

  /** After the link: only its holder may learn what the account is called. */
  const assertNotOwnNames = async (input: NewPassword) => {
    const user = await createUserRepository(db).findCurrent(input.id);
    if (user) assertNewPassword(input, [user.name, user.email, user.fabricator?.businessName ?? '']);
  };

  const change = async (
    input: NewPassword,
    purpose: PasswordPurpose,
    visitor: Visitor,
    keepSession?: string,
  ) => {
    // Before the hash, which is work that a guessed link must not cause.
    await links.check(db, input, purpose);
    await assertNotOwnNames(input);
    const passwordHash = await hashPassword(input.password);
    await inTransaction(db, async (trx) => {
      await links.redeem(trx, input, purpose);
      const users = createUserRepository(trx);
      const user = await users.findCurrent(input.id);
      if (!user) throw linkInvalid();
      const now = Date.now();
      await users.setPassword(user._id, passwordHash, now);
      await createOneTimeTokenRepository(trx).voidAll(user._id, now, ENDED_BY_PASSWORD);
      await sessions.endAll(trx, user._id, keepSession);
      const event = { resource: 'user', recordId: user._id, label: user.name } as const;
      const actor = userAsActor(user, visitor);
      await recordAudit(trx, actor, { ...event, action: purpose });
      // A stranger may have registered the address: what guards the account must not lock its owner out.
      if (!user.emailConfirmed && (await createTwoStepRepository(trx).turnOffSince(user._id, 0))) {
        await recordAudit(trx, actor, { ...event, action: 'two-step-off' });
      }
    });
  };

  return {
    /** Mails a link to the account, if there is one; nothing tells the caller, not even the time. */
    async requestLink(input: MailRequest, visitor: Visitor): Promise<void> {
      if (input.email !== input.confirmEmail) throw invalid({ confirmEmail: PROMPTS.emailsDiffer });
      await rateLimits.count(...fromAddress('mail-request-address', visitor.address));
      await inEvenTime(EVEN_MS, () => mailLink(input, visitor));
    },

    /**
     * Sets a password by a mailed link and ends every session of the user but `keepSession`.
     * @throws 400 for a bad password or link; 429
     */
    async setPassword(
      input: NewPassword,
      purpose: PasswordPurpose,
      visitor: Visitor,
      keepSession?: string,
    ): Promise<void> {
      assertNewPassword(input, [context.config.productName]);
      const limits = fromAddress('mail-link-address', visitor.address);
      await rateLimits.countFailures(limits, () => change(input, purpose, visitor, keepSession));
    },
  };
};
