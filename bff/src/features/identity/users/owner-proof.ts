import { PROMPTS } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import { AppError } from '../../../http/errors';
import type { RateLimits } from '../../../http/rate-limit';
import { checkOwnPassword } from '../sign-in';
import type { TwoStep } from '../two-step';
import { createTwoStepRepository } from '../two-step/two-step-repository';
import { codeLimits } from '../two-step/two-step-service';

export interface ProofContext {
  db: Knex;
  rateLimits: RateLimits;
  twoStep: TwoStep;
}

/** Credentials that only the account's owner knows; an access token may have been stolen. */
export interface Proof {
  currentPassword?: string;
  code?: string;
}

/** 400 naming the fields that the form must prompt for. */
export const passwordRequired = (fields: Record<string, string>) =>
  new AppError(400, 'PASSWORD_REQUIRED', Object.values(fields)[0] ?? PROMPTS.currentPassword, { fields });

export const wrongPassword = (field = 'currentPassword') =>
  passwordRequired({ [field]: PROMPTS.passwordWrong });
const wrongCode = () => passwordRequired({ code: PROMPTS.twoStepWrong });

/**
 * Checks that the caller owns the account: by its password and, with two-step sign-in, by a code.
 *
 * @param check throws if the change isn't possible; runs before the code is consumed
 * @param field name of the password in the body of the request
 * @returns the matching password hash; the proof holds while the account has it
 * @throws 400 `PASSWORD_REQUIRED`; 429
 */
export const proveOwner = async (
  { db, rateLimits, twoStep }: ProofContext,
  user: { id: string; email: string },
  address: string,
  { currentPassword, code }: Proof,
  check: () => Promise<void>,
  field = 'currentPassword',
): Promise<string> => {
  const hasTwoSteps = (await createTwoStepRepository(db).find(user.id))?.isOn ?? false;
  const missing = {
    ...(!currentPassword && { [field]: PROMPTS.currentPassword }),
    ...(hasTwoSteps && !code && { code: PROMPTS.twoStepCode }),
  };
  if (!currentPassword || Object.keys(missing).length > 0) throw passwordRequired(missing);
  const hash = await checkOwnPassword({ db, rateLimits }, user, address, currentPassword, () =>
    wrongPassword(field),
  );
  await check();
  if (hasTwoSteps) {
    await rateLimits.countFailures(codeLimits(user.id, address), async () => {
      const kind = await inTransaction(db, (trx) => twoStep.useCode(trx, user.id, code ?? ''));
      if (!kind) throw wrongCode();
    });
  }
  return hash;
};
