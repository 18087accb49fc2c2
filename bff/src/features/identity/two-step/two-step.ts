import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { PROMPTS, type TwoStepSetup } from 'bff-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { sealWith, unsealWith } from '../../../http/caller/secret-token';
import { conflict } from '../../../http/errors';
import { newSecret, qrCodeOf, stepOf, uriOf } from './authenticator';
import { createTwoStepRepository, type TwoStepSecret } from './two-step-repository';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;
/** 32 characters, none of which looks like another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 50 random bits, in two groups. */
const newRecoveryCode = (): string => {
  const text = [...randomBytes(RECOVERY_CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return `${text.slice(0, RECOVERY_CODE_LENGTH / 2)}-${text.slice(RECOVERY_CODE_LENGTH / 2)}`;
};

/** A code as it was typed, without what people add to read it better. */
const bareCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** The second step of a sign-in: codes of authenticator apps, and recovery codes. */
export const createTwoStep = (
  { secret: key, productName, adminTwoFactor }: Pick<Config, 'secret' | 'productName' | 'adminTwoFactor'>,
  log: Pick<FastifyBaseLogger, 'error'>,
) => {
  const hashKey = Buffer.from(hkdfSync('sha256', key, '', 'recovery codes', 32));
  // Keyed: whoever reads the table could try all codes of 50 bits.
  const hashOf = (userId: string, code: string) =>
    createHmac('sha256', hashKey)
      .update(`${userId} ${bareCode(code)}`)
      .digest('base64url');
  // Good in the row of its user alone.
  const purposeOf = (userId: string) => `two-step secret of ${userId}`;

  /** The app's secret. With another SECRET than it was stored with nothing opens it, and no code is good. @throws 409 */
  const unseal = (userId: string, { sealed, isOn }: TwoStepSecret): string => {
    try {
      return unsealWith(key, sealed, purposeOf(userId));
    } catch (error) {
      log.error({ err: error, userId }, 'two-step secret unreadable: was SECRET changed?');
      const message = isOn ? PROMPTS.twoStepUnreadable : PROMPTS.twoStepRestart;
      throw conflict(message, 'TWO_STEP_UNREADABLE');
    }
  };

  /** Uses up a code of the app. */
  const useAppCode = async (trx: Knex, userId: string, secret: string, code: string): Promise<boolean> => {
    const step = stepOf(secret, code, Date.now());
    return step !== undefined && createTwoStepRepository(trx).useStep(userId, step);
  };

  return {
    /** Does this user have to have it on? */
    isRequiredOf: (isAdmin: boolean): boolean => adminTwoFactor && isAdmin,

    /** Stores a new secret, which is not on yet; undefined when the user has one that is. */
    async begin(
      trx: Knex,
      user: { id: string; email: string },
    ): Promise<Omit<TwoStepSetup, 'qrCode'> | undefined> {
      const secret = newSecret();
      const sealed = sealWith(key, secret, purposeOf(user.id));
      const begun = await createTwoStepRepository(trx).begin(user.id, sealed, Date.now());
      return begun ? { secret, uri: uriOf(secret, productName, user.email) } : undefined;
    },

    withPicture: async (setup: Omit<TwoStepSetup, 'qrCode'>): Promise<TwoStepSetup> => ({
      ...setup,
      qrCode: await qrCodeOf(setup.uri),
    }),

    /** Turns on what has begun, by a right code of the app; answers the recovery codes. */
    async turnOn(trx: Knex, userId: string, code: string): Promise<string[] | undefined> {
      const secrets = createTwoStepRepository(trx);
      const found = await secrets.lock(userId);
      if (!found || found.isOn) return undefined;
      if (!(await useAppCode(trx, userId, unseal(userId, found), bareCode(code)))) return undefined;
      const now = Date.now();
      if (!(await secrets.turnOn(userId, now))) return undefined;
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await secrets.addRecoveryCodes(
        userId,
        codes.map((each) => hashOf(userId, each)),
        now,
      );
      return codes;
    },

    /** Uses up a code of the app or a recovery code; says which, undefined for a wrong or used one. */
    async useCode(trx: Knex, userId: string, code: string): Promise<'app' | 'recovery' | undefined> {
      const secrets = createTwoStepRepository(trx);
      const found = await secrets.find(userId);
      if (!found?.isOn) return undefined;
      const bare = bareCode(code);
      // For recovery codes too: their hashes are keyed, so that a right one would count as wrong.
      const secret = unseal(userId, found);
      if (/^\d{6}$/.test(bare)) {
        return (await useAppCode(trx, userId, secret, bare)) ? 'app' : undefined;
      }
      const isGood = await secrets.useRecoveryCode(userId, hashOf(userId, bare), Date.now());
      return isGood ? 'recovery' : undefined;
    },
  };
};

export type TwoStep = ReturnType<typeof createTwoStep>;
