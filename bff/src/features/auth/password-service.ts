import { type NewPassword, PROMPTS } from 'bff-contract';
import { inTransaction } from '../../plugins/database/transaction';
import { addressKey } from '../../plugins/rate-limit/address-key';
import { type Visitor, visitorAsActor } from '../../plugins/session/visitor';
import { invalid } from '../../shared/errors';
import { recordAudit } from '../audit/audit-repository';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { inEvenTime } from './even-time';
import { createMailLinkService, linkInvalid } from './mail-link-service';
import { assertNewPassword } from './new-password';
import { createOneTimeTokenRepository, type Purpose } from './one-time-token-repository';
import { hashPassword } from './password-hash';
import { userAsActor } from './sign-in-service';

/** Well above the time that writing a mail takes. */
const EVEN_MS = 100;

type PasswordPurpose = Extract<Purpose, 'set-password' | 'reset-password'>;

/** Half sign-ins began with the password before. */
const ENDED_BY_PASSWORD: Purpose[] = ['set-password', 'reset-password', 'two-step'];

interface MailRequest {
  email: string;
  confirmEmail: string;
  appUser?: boolean;
}

/** Forgotten and first passwords, by the links of mails. */
export const createPasswordService = (context: AuthContext) => {
  const { db, rateLimits, sessions } = context;
  const links = createMailLinkService(context);

  const mailLink = async ({ email, appUser }: MailRequest, address: string, visitor: Visitor) => {
    const user = await createUserRepository(db).findByEmail(email);
    if (!user || !(await rateLimits.allows({ rule: 'mail-request-account', key: `${address} ${user.id}` }))) {
      return;
    }
    const kind = appUser ? 'app-user-change-password' : 'reset-password';
    await inTransaction(db, async (trx) => {
      await links.send(trx, kind, user);
      const event = { action: 'request-password-link', resource: 'user', recordId: user.id };
      await recordAudit(trx, visitorAsActor(visitor, 'Unknown'), { ...event, label: user.name });
    });
  };

  const change = async (
    input: NewPassword,
    purpose: PasswordPurpose,
    visitor: Visitor,
    keepSession?: string,
  ) => {
    // Before the hash, which is work that a guessed link must not cause.
    await links.check(db, input, purpose);
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
      const event = { action: purpose, resource: 'user', recordId: user._id, label: user.name };
      await recordAudit(trx, userAsActor(user, visitor), event);
    });
  };

  return {
    /** Mails a link to the account, if there is one; nothing tells the caller, not even the time. */
    async requestLink(input: MailRequest, visitor: Visitor): Promise<void> {
      if (input.email !== input.confirmEmail) throw invalid({ confirmEmail: PROMPTS.emailsDiffer });
      const address = addressKey(visitor.address);
      await rateLimits.count({ rule: 'mail-request-address', key: address });
      await inEvenTime(EVEN_MS, () => mailLink(input, address, visitor));
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
      assertNewPassword(input);
      const limit = { rule: 'mail-link-address', key: addressKey(visitor.address) } as const;
      await rateLimits.countFailures([limit], () => change(input, purpose, visitor, keepSession));
    },
  };
};
