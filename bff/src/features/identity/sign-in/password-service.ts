import { type NewPassword, PROMPTS } from 'bff-contract';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { ignoreGoneActor } from '../../../http/caller/actor';
import { type Visitor, visitorAsActor } from '../../../http/caller/visitor';
import { invalid } from '../../../http/errors';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createMailLinkService, linkInvalid } from '../../mail/links/mail-link-service';
import { createOneTimeTokenRepository, type Purpose } from '../../mail/links/one-time-token-repository';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { assertNewPassword } from './new-password';
import { padResponseTime } from './pad-response-time';
import { hashPassword } from './password-hash';
import { revokeAccess } from './revoke-access';
import { userAsActor } from './sign-in-service';

/** Well above the time it takes to queue a mail. */
const RESPONSE_STEP_MS = 100;

type PasswordPurpose = Extract<Purpose, 'set-password' | 'reset-password'>;

/** One-time tokens voided by a password change. */
export const ENDED_BY_PASSWORD: readonly Purpose[] = [
  'set-password',
  'reset-password',
  'two-step',
  'mailed-code',
  'change-email',
];

interface MailRequest {
  email: string;
  confirmEmail: string;
  appUser?: boolean;
}

/** Sets first and forgotten passwords through mailed links. */
export const createPasswordService = (context: AuthContext) => {
  const { db, rateLimits, sessions } = context;
  const links = createMailLinkService(context);

  const mailLink = async ({ email, appUser }: MailRequest, visitor: Visitor) => {
    const user = await createUserRepository(db).findByEmail(email);
    if (!user) return;
    const limits = [
      ...fromAddress('mail-request-account', visitor.address, user.id),
      { rule: 'mail-request-everywhere' as const, key: user.id },
    ];
    if (!(await rateLimits.allows(...limits))) return;
    const kind = appUser ? 'app-user-change-password' : 'reset-password';
    await inTransaction(db, async (trx) => {
      await links.send(trx, kind, user);
      const event: AuditEvent = { action: 'request-password-link', resource: 'user', recordId: user.id };
      await recordAudit(trx, visitorAsActor(visitor, 'Unknown'), { ...event, label: user.name });
    }).catch(ignoreGoneActor);
  };

  /** Call only after checking the link: errors reveal the account's names. */
  const assertNotOwnNames = async (input: NewPassword) => {
    const user = await createUserRepository(db).findCurrent(input.id);
    if (user) assertNewPassword(input, [user.name, user.fabricator?.businessName ?? '']);
  };

  const change = async (
    input: NewPassword,
    purpose: PasswordPurpose,
    visitor: Visitor,
    keepSession?: string,
  ) => {
    // Check before hashing, so a guessed link can't trigger the expensive hash.
    await links.check(db, input, purpose);
    await assertNotOwnNames(input);
    const passwordHash = await hashPassword(input.password);
    await inTransaction(db, async (trx) => {
      await links.redeem(trx, input, purpose);
      const users = createUserRepository(trx);
      const user = await users.findCurrent(input.id);
      if (!user) throw linkInvalid();
      const former = await users.lock(user._id);
      const now = currentTime();
      await users.setPassword(user._id, passwordHash, now);
      await createOneTimeTokenRepository(trx).voidAll(user._id, now, ENDED_BY_PASSWORD);
      await sessions.endAll(trx, user._id, keepSession);
      const event = { resource: 'user', recordId: user._id, label: user.name } as const;
      const actor = userAsActor(user, visitor);
      await recordAudit(trx, actor, { ...event, action: purpose });
      // A stranger may have registered an unconfirmed address. Nobody could use an account without a password.
      if (!user.emailConfirmed && former?.password_hash) await revokeAccess(trx, actor, user, 0);
    });
  };

  return {
    /**
     * Mails a link to the account, if it exists. Neither the response nor its timing reveals whether it does.
     * @throws 400 when the two addresses differ; 429
     */
    async requestLink(input: MailRequest, visitor: Visitor): Promise<void> {
      if (input.email !== input.confirmEmail) throw invalid({ confirmEmail: PROMPTS.emailsDiffer });
      await rateLimits.count(...fromAddress('mail-request-address', visitor.address));
      await padResponseTime(RESPONSE_STEP_MS, () => mailLink(input, visitor));
    },

    /**
     * Sets a password through a mailed link and ends all of the user's sessions except `keepSession`.
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
