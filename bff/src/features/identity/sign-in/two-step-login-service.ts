import {
  type AuditAction,
  type CurrentUser,
  type LoginTwoStep,
  PROMPTS,
  type TwoStepDemand,
  type TwoStepSignedIn,
} from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { ignoreGoneActor } from '../../../http/caller/actor';
import { hashOfToken, newSecretToken } from '../../../http/caller/secret-token';
import { type Visitor, visitorAsActor } from '../../../http/caller/visitor';
import { unauthorized } from '../../../http/errors';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createOneTimeTokenRepository, type TokenClaim } from '../../mail/links/one-time-token-repository';
import { createTwoStepRepository } from '../two-step/two-step-repository';
import { codeLimits } from '../two-step/two-step-service';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { signInResponse, userAsActor } from './sign-in-service';

const CHALLENGE_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

const challengeEnded = () => unauthorized(PROMPTS.twoStepEnded, 'TWO_STEP_ENDED');
const wrongCode = () => unauthorized(PROMPTS.twoStepWrong, 'TWO_STEP_WRONG');

type Demand = Omit<TwoStepDemand, 'setup'> & { setup?: { secret: string; uri: string } };

/**
 * Creates a challenge for a user whose password was correct. Users who must enable two-step sign-in also
 * get the setup data for an authenticator app.
 *
 * @returns undefined if the password has changed since it was checked
 */
export const requireCode = async (
  { twoStep }: Pick<AuthContext, 'twoStep'>,
  trx: Knex,
  { user, passwordHash, hasTwoStep }: { user: CurrentUser; passwordHash: string; hasTwoStep: boolean },
): Promise<Demand | undefined> => {
  if (!(await createUserRepository(trx).hasPassword(user._id, passwordHash))) return undefined;
  // Undefined if a concurrent sign-in has just enabled two-step: then its authenticator app applies.
  const setup = hasTwoStep ? undefined : await twoStep.begin(trx, { id: user._id, email: user.email });
  const challenge = newSecretToken();
  const claim = { hash: hashOfToken(challenge), userId: user._id, purpose: 'two-step' as const };
  const now = currentTime();
  await createOneTimeTokenRepository(trx).add(now, now + CHALLENGE_MS, claim);
  return { challenge, setup };
};

/** The second step of a sign-in. */
export const createTwoStepLoginService = (context: AuthContext) => {
  const { db, rateLimits, twoStep } = context;

  /** Consumes the code, or uses it to turn on required two-step sign-in. Undefined for a wrong code. */
  const accept = async (
    trx: Knex,
    user: CurrentUser,
    code: string,
  ): Promise<{ action?: AuditAction; recoveryCodes?: string[] } | undefined> => {
    const found = await createTwoStepRepository(trx).lock(user._id);
    if (found?.isOn) {
      const kind = await twoStep.useCode(trx, user._id, code);
      return kind && { action: kind === 'recovery' ? 'use-recovery-code' : undefined };
    }
    // Turned off since the password was checked, or no longer required.
    if (!found || !twoStep.isRequiredOf(user.permissions.isAdmin)) throw challengeEnded();
    const recoveryCodes = await twoStep.turnOn(trx, user._id, code);
    return recoveryCodes && { action: 'two-step-on', recoveryCodes };
  };

  const finish = async (trx: Knex, claim: TokenClaim, code: string, visitor: Visitor) => {
    const user = await createUserRepository(trx).findCurrent(claim.userId);
    if (!user) throw challengeEnded();
    const accepted = await accept(trx, user, code);
    if (!accepted) return undefined;
    // Throwing rolls back the consumed code if the challenge was already used.
    if (!(await createOneTimeTokenRepository(trx).use(claim, currentTime()))) throw challengeEnded();
    const { action, recoveryCodes } = accepted;
    if (action) {
      const event: AuditEvent = { action, resource: 'user', recordId: user._id, label: user.name };
      await recordAudit(trx, userAsActor(user, visitor), event);
    }
    return { ...(await signInResponse(context, trx, user, visitor)), recoveryCodes };
  };

  const attempt = async (claim: TokenClaim, code: string, visitor: Visitor): Promise<TwoStepSignedIn> => {
    // Count before checking the code, so parallel guesses get no more attempts than sequential ones.
    if (!(await createOneTimeTokenRepository(db).countTry(claim, currentTime(), MAX_ATTEMPTS)))
      throw challengeEnded();
    const response = await inTransaction(db, (trx) => finish(trx, claim, code, visitor));
    if (response) return response;
    await recordAudit(db, visitorAsActor(visitor, 'Unknown'), {
      action: 'two-step-failed',
      resource: 'user',
      recordId: claim.userId,
    }).catch(ignoreGoneActor);
    throw wrongCode();
  };

  /** @throws 401 for a wrong or used code, or an expired challenge; 429 */
  return async ({ challenge, code }: LoginTwoStep, visitor: Visitor): Promise<TwoStepSignedIn> => {
    const { address } = visitor;
    const hash = hashOfToken(challenge);
    const userId = await createOneTimeTokenRepository(db).findUserId(hash, 'two-step', currentTime());
    return rateLimits.countFailures(
      [...(userId ? codeLimits(userId, address) : []), ...fromAddress('login-address', address)],
      async () => {
        if (!userId) throw challengeEnded();
        return attempt({ hash, userId, purpose: 'two-step' }, code, visitor);
      },
    );
  };
};
