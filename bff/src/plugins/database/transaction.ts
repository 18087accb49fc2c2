import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf, isRetryable } from './dialect';

const MOST_TRIES = 6;

/**
 * Runs `work` in one transaction, and the whole of it again, with jitter, when the database reports
 * a deadlock: so `work` must have no effects beyond the transaction.
 */
export const inTransaction = async <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> => {
  const options = dialectOf(db) === 'mysql' ? { isolationLevel: 'read committed' as const } : undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, options);
    } catch (error) {
      if (attempt === MOST_TRIES || !isRetryable(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
};
