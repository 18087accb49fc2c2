import { createHmac } from 'node:crypto';
import { PROMPTS, type TwoStepSetup } from 'bff-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { randomCode } from '../../../database/ids';
import { conflict } from '../../../http/errors';
import { newSecret, qrCodeOf, stepOf, uriOf } from './authenticator';
import { createEnvelopes, type Opened } from './envelopes';
import { createTwoStepRepository, type TwoStepSecret } from './two-step-repository';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;

/** 50 random bits, in two groups. */
const newRecoveryCode = (): string => {
  const text = randomCode(RECOVERY_CODE_LENGTH);
  return `${text.slice(0, RECOVERY_CODE_LENGTH / 2)}-${text.slice(RECOVERY_CODE_LENGTH / 2)}`;
};

/** Strips the spaces and dashes of a code as entered. */
const bareCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Two-step sign-in with authenticator apps and recovery codes. */
export const createTwoStep = (
  config: Pick<Config, 'secret' | 'previousSecrets' | 'productName' | 'admin2fa'>,
  log: Pick<FastifyBaseLogger, 'error'>,
) => {
  const { productName, admin2fa } = config;
  const envelopes = createEnvelopes(config);
  // Keyed, because 50-bit codes could be brute-forced from a leaked table.
  const hashOf = ({ recoveryKey }: Opened, userId: string, code: string) =>
    createHmac('sha256', recoveryKey)
      .update(`${userId} ${bareCode(code)}`)
      .digest('base64url');

  /** Decrypts the app's secret. @throws 409 when no secret of the settings can */
  const unseal = (userId: string, { sealed, isOn }: TwoStepSecret): Opened => {
    try {
      return envelopes.open(userId, sealed);
    } catch (error) {
      log.error({ err: error, userId }, 'two-step secret unreadable: was SECRET changed?');
      const message = isOn ? PROMPTS.twoStepUnreadable : PROMPTS.twoStepRestart;
      throw conflict(message, 'TWO_STEP_UNREADABLE');
    }
  };

  /** Consumes an app code. Resolves to false for a wrong or used one. */
  const useAppCode = async (trx: Knex, userId: string, secret: string, code: string): Promise<boolean> => {
    const step = stepOf(secret, code, currentTime());
    return step !== undefined && createTwoStepRepository(trx).useStep(userId, step);
  };

  return {
    /** Is two-step sign-in required for this user? */
    isRequiredOf: (isAdmin: boolean): boolean => admin2fa && isAdmin,

    /** Stores a new secret that isn't enabled yet. Resolves to undefined if two-step is already on. */
    async begin(
      trx: Knex,
      user: { id: string; email: string },
    ): Promise<Omit<TwoStepSetup, 'qrCode'> | undefined> {
      const secret = newSecret();
      const sealed = envelopes.seal(user.id, secret);
      const begun = await createTwoStepRepository(trx).begin(user.id, sealed, currentTime());
      return begun ? { secret, uri: uriOf(secret, productName, user.email) } : undefined;
    },

    withPicture: async (setup: Omit<TwoStepSetup, 'qrCode'>): Promise<TwoStepSetup> => ({
      ...setup,
      qrCode: await qrCodeOf(setup.uri),
    }),

    /** Turns on two-step with an app code. Resolves to the recovery codes, or undefined if it can't. */
    async turnOn(trx: Knex, userId: string, code: string): Promise<string[] | undefined> {
      const secrets = createTwoStepRepository(trx);
      const found = await secrets.lock(userId);
      if (!found || found.isOn) return undefined;
      const opened = unseal(userId, found);
      if (!(await useAppCode(trx, userId, opened.secret, bareCode(code)))) return undefined;
      const now = currentTime();
      if (!(await secrets.turnOn(userId, now))) return undefined;
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await secrets.addRecoveryCodes(
        userId,
        codes.map((each) => hashOf(opened, userId, each)),
        now,
      );
      return codes;
    },

    /** Consumes an app or recovery code. Resolves to its kind, or undefined for a wrong or used one. */
    async useCode(trx: Knex, userId: string, code: string): Promise<'app' | 'recovery' | undefined> {
      const secrets = createTwoStepRepository(trx);
      const found = await secrets.find(userId);
      if (!found?.isOn) return undefined;
      const bare = bareCode(code);
      // Unseal for recovery codes too: with a changed SECRET, a correct one would count as wrong.
      const opened = unseal(userId, found);
      if (/^\d{6}$/.test(bare)) {
        return (await useAppCode(trx, userId, opened.secret, bare)) ? 'app' : undefined;
      }
      const isGood = await secrets.useRecoveryCode(userId, hashOf(opened, userId, bare), currentTime());
      return isGood ? 'recovery' : undefined;
    },
  };
};

export type TwoStep = ReturnType<typeof createTwoStep>;
