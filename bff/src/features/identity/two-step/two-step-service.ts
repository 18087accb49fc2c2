import {
  type AuditAction,
  PROMPTS,
  type TwoStepDisable,
  type TwoStepEnable,
  type TwoStepEnabled,
  type TwoStepSetup,
  type TwoStepStart,
  type TwoStepStatus,
} from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import type { Session } from '../../../http/caller/caller';
import { AppError, conflict, forbidden, invalid } from '../../../http/errors';
import type { Write } from '../../../http/idempotency/write-once';
import type { RateLimits } from '../../../http/rate-limit';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { recordAudit } from '../../../resource/audit/record-audit';
import { checkOwnPassword } from '../sign-in';
import type { MailedCodes } from './mailed-codes';
import type { TwoStep } from './two-step';
import { createTwoStepRepository } from './two-step-repository';

export interface TwoStepContext {
  db: Knex;
  rateLimits: RateLimits;
  twoStep: TwoStep;
  mailedCodes: MailedCodes;
}

/** The signed-in user and the matching audit actor. */
export interface Caller {
  user: Session['user'];
  actor: Actor;
  /** Id of the caller's session. */
  sessionId: string;
}

const isOnAlready = () => conflict('Two-step sign-in is already on.', 'TWO_STEP_ON');
const isOff = () => conflict('Two-step sign-in is off.', 'TWO_STEP_OFF');
/** Otherwise a stranger's address could be registered and locked: resetting the password keeps two-step on. */
const assertConfirmed = ({ user }: Caller): void => {
  if (user.emailConfirmed) return;
  throw conflict('Please confirm your email address before you switch this on.', 'EMAIL_NOT_CONFIRMED');
};
const mailedCodeRequired = () =>
  new AppError(400, 'MAILED_CODE_REQUIRED', PROMPTS.mailedCode, {
    fields: { mailedCode: PROMPTS.mailedCode },
  });
const wrongCode = () => invalid({ code: PROMPTS.twoStepWrong });

/** Rate limits on wrong codes for an account, from this address and from all addresses. */
export const codeLimits = (userId: string, address: string) => [
  ...fromAddress('two-step-account', address, userId),
  { rule: 'two-step-everywhere' as const, key: userId },
];

const audit = (trx: Knex, { user, actor }: Caller, action: AuditAction) =>
  recordAudit(trx, actor, { action, resource: 'user', recordId: user.id, label: user.name });

/** Lets signed-in users manage their own two-step sign-in. */
export const createTwoStepService = ({ db, rateLimits, twoStep, mailedCodes }: TwoStepContext) => {
  const assertPassword = ({ user, actor }: Caller, password: string): Promise<string> =>
    checkOwnPassword({ db, rateLimits }, user, actor.address, password, () =>
      invalid({ password: PROMPTS.passwordWrong }),
    );

  /** Mails a code to users of whom two-step sign-in is required, or checks the one that they were mailed. */
  const assertMailed = async ({ user, actor, sessionId }: Caller, code: string | undefined) => {
    if (!twoStep.isRequiredOf(user.isAdmin) || !mailedCodes.isPossible()) return;
    if (code === undefined) {
      await mailedCodes.count(user.id, actor.address);
      await inTransaction(db, (trx) => mailedCodes.send(trx, user, sessionId, actor));
      throw mailedCodeRequired();
    }
    await rateLimits.countFailures(codeLimits(user.id, actor.address), async () => {
      if (await mailedCodes.use(db, user.id, sessionId, code)) return;
      throw invalid({ mailedCode: PROMPTS.mailedCodeWrong });
    });
  };

  const limitsOf = ({ user, actor }: Caller) => codeLimits(user.id, actor.address);

  return {
    async status({ id, isAdmin }: Session['user']): Promise<TwoStepStatus> {
      const secrets = createTwoStepRepository(db);
      const enabled = (await secrets.find(id))?.isOn ?? false;
      return {
        enabled,
        required: twoStep.isRequiredOf(isAdmin),
        recoveryCodesLeft: enabled ? await secrets.countRecoveryCodes(id) : 0,
      };
    },

    /** @throws 400 for a wrong password or mailed code, or without a mailed code that is required; 409 if already on or the e-mail address is unconfirmed; 429 */
    async start(caller: Caller, { password, mailedCode }: TwoStepStart): Promise<TwoStepSetup> {
      assertConfirmed(caller);
      await assertPassword(caller, password);
      if ((await createTwoStepRepository(db).find(caller.user.id))?.isOn) throw isOnAlready();
      await assertMailed(caller, mailedCode);
      const begun = await inTransaction(db, async (trx) => {
        const secret = await twoStep.begin(trx, caller.user);
        if (secret) await audit(trx, caller, 'two-step-start');
        return secret;
      });
      if (!begun) throw isOnAlready();
      return twoStep.withPicture(begun);
    },

    /**
     * @param write runs the write at most once per idempotency key: a retry gets the recovery codes, too
     * @throws 400 for a wrong code; 409 if already on, not started or the address is unconfirmed; 429
     */
    async enable(caller: Caller, { code }: TwoStepEnable, write: Write): Promise<TwoStepEnabled> {
      assertConfirmed(caller);
      const found = await createTwoStepRepository(db).find(caller.user.id);
      if (found?.isOn) throw isOnAlready();
      if (!found) throw isOff();
      return rateLimits.countFailures(limitsOf(caller), () =>
        write((writeTo) =>
          inTransaction(writeTo, async (trx) => {
            const recoveryCodes = await twoStep.turnOn(trx, caller.user.id, code);
            if (!recoveryCodes) throw wrongCode();
            await audit(trx, caller, 'two-step-on');
            return { recoveryCodes };
          }),
        ),
      );
    },

    /** @throws 400 for a wrong password or code; 403 if required for this user; 409 if off; 429 */
    async disable(caller: Caller, { password, code }: TwoStepDisable): Promise<void> {
      if (twoStep.isRequiredOf(caller.user.isAdmin)) {
        throw forbidden('Administrators have to sign in with two steps.');
      }
      if (!(await createTwoStepRepository(db).find(caller.user.id))?.isOn) throw isOff();
      await assertPassword(caller, password);
      await rateLimits.countFailures(limitsOf(caller), () =>
        inTransaction(db, async (trx) => {
          if (!(await twoStep.useCode(trx, caller.user.id, code))) throw wrongCode();
          await createTwoStepRepository(trx).turnOff(caller.user.id);
          await audit(trx, caller, 'two-step-off');
        }),
      );
    },
  };
};
