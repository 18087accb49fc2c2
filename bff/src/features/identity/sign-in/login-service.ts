import { comparableEmail, type Login, type LoginAnswer, PROMPTS } from 'bff-contract';
import { inTransaction } from '../../../database/transaction';
import { ignoreGoneActor } from '../../../http/caller/actor';
import { type Visitor, visitorAsActor } from '../../../http/caller/visitor';
import { AppError, unauthorized } from '../../../http/errors';
import type { GiveBack } from '../../../http/rate-limit';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { recordAudit } from '../../../resource/audit/record-audit';
import { mustUseSso } from '../sso/connections';
import { createUserRepository, type SignInAccount } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { verifyPassword } from './password-hash';
import { passwordSignInResponse } from './sign-in-service';
import { needsMailedCode, requireCode, withPicture } from './two-step-login-service';

/** Signs in with e-mail and password, or starts the second step. */
export const createLoginService = (context: AuthContext) => {
  const { db, rateLimits, twoStep, mailedCodes } = context;

  /** Resolves to undefined if the password was changed while it was being hashed. */
  const admit = async (
    account: SignInAccount & { passwordHash: string },
    visitor: Visitor,
    giveBack: GiveBack,
  ) => {
    if (await mustUseSso(db, context.config, account)) {
      throw new AppError(403, 'SSO_REQUIRED', PROMPTS.ssoRequired);
    }
    if (needsMailedCode(context, account)) await mailedCodes.count(account.user._id, visitor.address);
    return inTransaction(db, async (trx) => {
      const needsCode = account.hasTwoStep || twoStep.isRequiredOf(account.user.permissions.isAdmin);
      const result = needsCode
        ? await requireCode(context, trx, account, visitor)
        : await passwordSignInResponse(context, trx, account, visitor);
      if (result) await giveBack(trx);
      return result;
    });
  };

  const attempt = async (
    { email, password }: Login,
    visitor: Visitor,
    giveBack: GiveBack,
  ): Promise<LoginAnswer> => {
    const account = await createUserRepository(db).findForSignIn(email);
    const { passwordHash } = account ?? {};
    const matches = await verifyPassword(passwordHash, password);
    const result =
      matches && account && passwordHash !== undefined
        ? await admit({ ...account, passwordHash }, visitor, giveBack)
        : undefined;
    if (!result) {
      // Don't log the submitted e-mail: people type passwords into the wrong field.
      await recordAudit(db, visitorAsActor(visitor, 'Unknown'), {
        action: 'sign-in-failed',
        resource: 'user',
        recordId: account?.user._id ?? '',
        label: account?.user.name,
      }).catch(ignoreGoneActor);
      throw unauthorized(PROMPTS.login, 'LOGIN_FAILED');
    }
    return 'token' in result ? result : withPicture(context, result);
  };

  /** @throws 401, with the same text and timing for an unknown address and a wrong password; 403 if the password no longer suffices; 429 */
  return (login: Login, visitor: Visitor): Promise<LoginAnswer> => {
    const { address } = visitor;
    return rateLimits.countFailures(
      [
        ...fromAddress('login-account', address, comparableEmail(login.email)),
        ...fromAddress('login-address', address),
      ],
      (giveBack) => attempt(login, visitor, giveBack),
    );
  };
};
