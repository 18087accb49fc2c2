import { type Login, type LoginAnswer, PROMPTS } from 'bff-contract';
import { inTransaction } from '../../../database/transaction';
import { type Visitor, visitorAsActor } from '../../../http/caller/visitor';
import { unauthorized } from '../../../http/errors';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { recordAudit } from '../../../resource/audit/record-audit';
import { createUserRepository, type SignInAccount } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { verifyPassword } from './password-hash';
import { signedInByPassword } from './sign-in-service';
import { demandCode } from './two-step-login-service';

/** Signs in by e-mail and password, or asks for the second step. */
export const createLoginService = (context: AuthContext) => {
  const { db, rateLimits, twoStep } = context;

  /** Undefined when the password is right no more: the account has changed while it was hashed. */
  const admit = (account: SignInAccount & { passwordHash: string }, visitor: Visitor) =>
    inTransaction(db, async (trx) => {
      const needsCode = account.hasTwoStep || twoStep.isRequiredOf(account.user.permissions.isAdmin);
      if (needsCode) return demandCode(context, trx, account);
      return signedInByPassword(context, trx, account, visitor);
    });

  const attempt = async ({ email, password }: Login, visitor: Visitor): Promise<LoginAnswer> => {
    const account = await createUserRepository(db).findForSignIn(email);
    const { passwordHash } = account ?? {};
    const matches = await verifyPassword(passwordHash, password);
    const answer =
      matches && account && passwordHash !== undefined
        ? await admit({ ...account, passwordHash }, visitor)
        : undefined;
    if (!answer) {
      // Not what was typed: people type passwords into the wrong field.
      await recordAudit(db, visitorAsActor(visitor, 'Unknown'), {
        action: 'sign-in-failed',
        resource: 'user',
        recordId: account?.user._id ?? '',
        label: account?.user.name,
      });
      throw unauthorized(PROMPTS.login, 'LOGIN_FAILED');
    }
    if ('token' in answer) return answer;
    const { challenge, setup } = answer;
    return { twoStep: { challenge, setup: setup && (await twoStep.withPicture(setup)) } };
  };

  /** @throws 401, the same and after the same time for a wrong e-mail address and a wrong password; 429 */
  return (login: Login, visitor: Visitor): Promise<LoginAnswer> => {
    const { address } = visitor;
    return rateLimits.countFailures(
      [
        ...fromAddress('login-account', address, login.email.toLowerCase()),
        ...fromAddress('login-address', address),
      ],
      () => attempt(login, visitor),
    );
  };
};
