import type { Knex } from 'knex';
import { isUniqueViolation, lockForUpdate } from '../../../database/dialect';

/** A user's authenticator secret. */
export interface TwoStepSecret {
  sealed: string;
  /** False until the first correct code. */
  isOn: boolean;
}

interface SecretRow {
  secret_sealed: string;
  enabled_at: number | null;
}

const toSecret = (row: SecretRow): TwoStepSecret => ({
  sealed: row.secret_sealed,
  isOn: row.enabled_at !== null,
});

/** Secrets of authenticator apps and recovery codes. Times are epoch ms, a step is 30 s since the epoch. */
export const createTwoStepRepository = (db: Knex) => {
  const secretOf = (userId: string) => db('two_step_secrets').where('user_id', userId);
  const unusedOf = (userId: string) => db('recovery_codes').where('user_id', userId).whereNull('used_at');

  return {
    async find(userId: string): Promise<TwoStepSecret | undefined> {
      const row: SecretRow | undefined = await secretOf(userId).first();
      return row && toSecret(row);
    },

    /** As `find`, and locks the row until the transaction ends. */
    async lock(userId: string): Promise<TwoStepSecret | undefined> {
      const row: SecretRow | undefined = await lockForUpdate(db, secretOf(userId).first());
      return row && toSecret(row);
    },

    /** Stores a secret that isn't enabled yet, replacing any such. Resolves to false if one is enabled. */
    async begin(userId: string, sealed: string, now: number): Promise<boolean> {
      const fresh = { secret_sealed: sealed, created_at: now, last_step: 0 };
      if ((await secretOf(userId).whereNull('enabled_at').update(fresh)) > 0) return true;
      if (await secretOf(userId).first('user_id')) return false;
      try {
        await db('two_step_secrets').insert({ user_id: userId, ...fresh });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    /** Some of the sealed secrets, by the id of their user, after that of `after`. */
    async findAfter(after: string, most: number): Promise<{ userId: string; sealed: string }[]> {
      const rows: { user_id: string; secret_sealed: string }[] = await db('two_step_secrets')
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(most)
        .select('user_id', 'secret_sealed');
      return rows.map((row) => ({ userId: row.user_id, sealed: row.secret_sealed }));
    },

    /** Stores the same secret in another envelope, unless it has been changed since. */
    async reseal(userId: string, sealed: string, fresh: string): Promise<void> {
      await secretOf(userId).where('secret_sealed', sealed).update({ secret_sealed: fresh });
    },

    /** Only one of several concurrent calls gets `true`. */
    async turnOn(userId: string, now: number): Promise<boolean> {
      return (await secretOf(userId).whereNull('enabled_at').update({ enabled_at: now })) > 0;
    },

    /** Consumes the codes up to and including `step`. Resolves to false if they already were. */
    async useStep(userId: string, step: number): Promise<boolean> {
      return (await secretOf(userId).where('last_step', '<', step).update({ last_step: step })) > 0;
    },

    async turnOff(userId: string): Promise<void> {
      await db('recovery_codes').where('user_id', userId).delete();
      await secretOf(userId).delete();
    },

    /** Removes a secret created or enabled at `since` or later. Resolves to false if there is none. */
    async turnOffSince(userId: string, since: number): Promise<boolean> {
      const isNew = await secretOf(userId)
        .where((any) => any.where('enabled_at', '>=', since).orWhere('created_at', '>=', since))
        .first('user_id');
      if (isNew) await this.turnOff(userId);
      return isNew !== undefined;
    },

    async addRecoveryCodes(userId: string, hashes: string[], now: number): Promise<void> {
      await db('recovery_codes').insert(
        hashes.map((hash) => ({ code_hash: hash, user_id: userId, created_at: now })),
      );
    },

    /** Only one of several concurrent calls with the same code gets `true`. */
    async useRecoveryCode(userId: string, hash: string, now: number): Promise<boolean> {
      return (await unusedOf(userId).where('code_hash', hash).update({ used_at: now })) > 0;
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const row = await unusedOf(userId).count({ left: '*' }).first();
      return Number(row?.left ?? 0);
    },
  };
};
