import {
  type AuditAction,
  type CurrentUser,
  type LoginMailedCode,
  type LoginTwoStep,
  PROMPTS,
  type TwoStepAnswer,
  type TwoStepDemand,
} from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { ignoreGoneActor } from '../../../http/caller/actor';
import { hashOfToken, newSecretToken } from '../../../http/caller/secret-token';
import { type Visitor, visitorAsActor } from '../../../http/caller/visitor';
import { unauthorized } from '../../../http/errors';
import type { Write } from '../../../http/idempotency/write-once';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { MAILED_CODE_MS } from '../../mail/links/mail-link-service';
import {
  createOneTimeTokenRepository,
  type Purpose,
  type TokenClaim,
} from '../../mail/links/one-time-token-repository';
import { createTwoStepRepository } from '../two-step/two-step-repository';
import { codeLimits } from '../two-step/two-step-service';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { signInResponse, userAsActor } from './sign-in-service';

const CHALLENGE_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

const challengeEnded = () => unauthorized(PROMPTS.twoStepEnded, 'TWO_STEP_ENDED');
const wrongCode = ({ purpose }: TokenClaim) => {
  const message = purpose === 'mailed-code' ? PROMPTS.mailedCodeWrong : PROMPTS.twoStepWrong;
  return unauthorized(message, 'TWO_STEP_WRONG');
};

const LIFETIMES = { 'two-step': CHALLENGE_MS, 'mailed-code': MAILED_CODE_MS } as const;
/** The two steps after a password. Users who have to set an app up take both. */
type Step = keyof typeof LIFETIMES & Purpose;
const STEPS = Object.keys(LIFETIMES) as Step[];

const startStep = async (trx: Knex, userId: string, purpose: Step): Promise<string> => {
  const challenge = newSecretToken();
  const now = currentTime();
  const claim = { hash: hashOfToken(challenge), userId, purpose };
  await createOneTimeTokenRepository(trx).add(now, now + LIFETIMES[purpose], claim);
  return challenge;
};

type Demand = Omit<TwoStepDemand, 'setup'> & { setup?: { secret: string; uri: string } };

/** A user whose password was correct. */
interface Admitted {
  user: CurrentUser;
  passwordHash: string;
  hasTwoStep: boolean;
}

/** Whether a sign-in begins with a mailed code: before an app is set up that is required. */
export const needsMailedCode = (
  { twoStep, mailedCodes }: Pick<AuthContext, 'twoStep' | 'mailedCodes'>,
  { user, hasTwoStep }: Omit<Admitted, 'passwordHash'>,
): boolean => !hasTwoStep && twoStep.isRequiredOf(user.permissions.isAdmin) && mailedCodes.isPossible();

const mailCode = (
  { mailedCodes }: Pick<AuthContext, 'mailedCodes'>,
  trx: Knex,
  user: CurrentUser,
  challenge: string,
  visitor: Visitor,
): Promise<void> =>
  mailedCodes.send(
    trx,
    { id: user._id, name: user.name, email: user.email },
    challenge,
    userAsActor(user, visitor),
  );

const requireAppCode = async (
  { twoStep }: Pick<AuthContext, 'twoStep'>,
  trx: Knex,
  { user, hasTwoStep }: Omit<Admitted, 'passwordHash'>,
): Promise<Demand> => {
  // Undefined if a concurrent sign-in has just enabled two-step: then its authenticator app applies.
  const setup = hasTwoStep ? undefined : await twoStep.begin(trx, { id: user._id, email: user.email });
  return { challenge: await startStep(trx, user._id, 'two-step'), setup };
};

/** As `requireCode`, for users who have proven who they are without a password. */
export const demandCode = async (
  context: Pick<AuthContext, 'twoStep' | 'mailedCodes'>,
  trx: Knex,
  account: Omit<Admitted, 'passwordHash'>,
  visitor: Visitor,
): Promise<Demand> => {
  const { user } = account;
  if (!needsMailedCode(context, account)) return requireAppCode(context, trx, account);
  const challenge = await startStep(trx, user._id, 'mailed-code');
  await mailCode(context, trx, user, challenge, visitor);
  return { challenge, mailedTo: user.email };
};

/**
 * Creates a challenge for a user whose password was correct. Users who must enable two-step sign-in enter a mailed code first,
 * and then get the setup data for an authenticator app.
 *
 * @returns undefined if the password has changed since it was checked
 */
export const requireCode = async (
  context: Pick<AuthContext, 'twoStep' | 'mailedCodes'>,
  trx: Knex,
  account: Admitted,
  visitor: Visitor,
): Promise<Demand | undefined> => {
  const { user, passwordHash } = account;
  if (!(await createUserRepository(trx).hasPassword(user._id, passwordHash))) return undefined;
  return demandCode(context, trx, account, visitor);
};

/** Adds the picture of what an authenticator app needs. */
export const withPicture = async (
  { twoStep }: Pick<AuthContext, 'twoStep'>,
  { setup, ...demand }: Demand,
): Promise<{ twoStep: TwoStepDemand }> => ({
  twoStep: { ...demand, setup: setup && (await twoStep.withPicture(setup)) },
});

/** The second step of a sign-in. */
export const createTwoStepLoginService = (context: AuthContext) => {
  const { db, rateLimits, twoStep, mailedCodes } = context;

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

  const findUser = async (trx: Knex, { userId }: TokenClaim): Promise<CurrentUser> => {
    const user = await createUserRepository(trx).findCurrent(userId);
    if (!user) throw challengeEnded();
    return user;
  };

  /** Takes the mailed code, and demands the first one of an app. Undefined for a wrong code. */
  const finishMailed = async (trx: Knex, claim: TokenClaim, { challenge, code }: LoginTwoStep) => {
    const user = await findUser(trx, claim);
    if (!(await mailedCodes.use(trx, user._id, challenge, code))) return undefined;
    if (!(await createOneTimeTokenRepository(trx).use(claim, currentTime()))) throw challengeEnded();
    return withPicture(context, await requireAppCode(context, trx, { user, hasTwoStep: false }));
  };

  const finish = async (trx: Knex, claim: TokenClaim, code: string, visitor: Visitor) => {
    const user = await findUser(trx, claim);
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

  const attempt = async (
    claim: TokenClaim,
    login: LoginTwoStep,
    visitor: Visitor,
    write: Write,
  ): Promise<TwoStepAnswer> => {
    // Count before checking the code, so parallel guesses get no more attempts than sequential ones.
    if (!(await createOneTimeTokenRepository(db).countTry(claim, currentTime(), MAX_ATTEMPTS)))
      throw challengeEnded();
    const wrong = wrongCode(claim);
    const complete = async (trx: Knex): Promise<TwoStepAnswer> => {
      const response =
        claim.purpose === 'mailed-code'
          ? await finishMailed(trx, claim, login)
          : await finish(trx, claim, login.code, visitor);
      if (!response) throw wrong;
      return response;
    };
    try {
      return await write((writeTo) => inTransaction(writeTo, complete));
    } catch (error) {
      if (error !== wrong) throw error;
      await recordAudit(db, visitorAsActor(visitor, 'Unknown'), {
        action: 'two-step-failed',
        resource: 'user',
        recordId: claim.userId,
        label: (await createUserRepository(db).findCurrent(claim.userId))?.name,
      }).catch(ignoreGoneActor);
      throw error;
    }
  };

  const findClaim = (challenge: string, steps: readonly Step[]) =>
    createOneTimeTokenRepository(db).findClaim(hashOfToken(challenge), steps, currentTime());

  return {
    /**
     * @param write runs the write at most once per idempotency key: a retry gets the recovery codes, too
     * @throws 401 for a wrong or used code, or an expired challenge; 429
     */
    async finish(login: LoginTwoStep, visitor: Visitor, write: Write): Promise<TwoStepAnswer> {
      const { address } = visitor;
      const claim = await findClaim(login.challenge, STEPS);
      return rateLimits.countFailures(
        [...(claim ? codeLimits(claim.userId, address) : []), ...fromAddress('login-address', address)],
        async () => {
          if (!claim) throw challengeEnded();
          return attempt(claim, login, visitor, write);
        },
      );
    },

    /** Mails another code. @throws 401 for an expired challenge; 429 */
    async resend({ challenge }: LoginMailedCode, visitor: Visitor): Promise<void> {
      const { address } = visitor;
      const claim = await rateLimits.countFailures(fromAddress('login-address', address), async () => {
        const found = await findClaim(challenge, ['mailed-code']);
        if (!found) throw challengeEnded();
        return found;
      });
      await mailedCodes.count(claim.userId, address);
      await inTransaction(db, async (trx) => {
        await mailCode(context, trx, await findUser(trx, claim), challenge, visitor);
      });
    },
  };
};
