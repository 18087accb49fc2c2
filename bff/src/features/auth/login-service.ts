import { type Login, type LoginAnswer, PROMPTS } from 'bff-contract';
import { inTransaction } from '../../plugins/database/transaction';
import { addressKey } from '../../plugins/rate-limit/address-key';
import { type Visitor, visitorAsActor } from '../../plugins/session/visitor';
import { unauthorized } from '../../shared/errors';
import { recordAudit } from '../audit/audit-repository';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { verifyPassword } from './password-hash';
import { signedIn } from './sign-in-service';
import { demandCode } from './two-step-login-service';

/** Signs in by e-mail and password, or asks for the second step. */
export const createLoginService = (context: AuthContext) => {
  const { db, rateLimits, twoStep } = context;

  const attempt = async ({ email, password }: Login, visitor: Visitor): Promise<LoginAnswer> => {
    const users = createUserRepository(db);
    const user = await users.findByEmail(email);
    const matches = await verifyPassword(user?.password_hash ?? undefined, password);
    const current = matches && user ? await users.findCurrent(user.id) : undefined;
    if (!current) {
      await recordAudit(db, visitorAsActor(visitor, email), {
        action: 'sign-in-failed',
        resource: 'user',
        recordId: user?.id ?? '',
        label: user?.name,
      });
      throw unauthorized(PROMPTS.login, 'LOGIN_FAILED');
    }
    const answer = await inTransaction(db, async (trx) => {
      const demand = await demandCode(context, trx, current);
      return demand ?? signedIn(context, trx, current, visitor);
    });
    if ('token' in answer) return answer;
    const { challenge, setup } = answer;
    return { twoStep: { challenge, setup: setup && (await twoStep.withPicture(setup)) } };
  };

  /** @throws 401, the same and after the same time for a wrong e-mail address and a wrong password; 429 */
  return (login: Login, visitor: Visitor): Promise<LoginAnswer> => {
    const address = addressKey(visitor.address);
    return rateLimits.countFailures(
      [
        { rule: 'login-account', key: `${address} ${login.email.toLowerCase()}` },
        { rule: 'login-address', key: address },
      ],
      () => attempt(login, visitor),
    );
  };
};
