import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isRetryable } from './dialect';

const MAX_TRIES = 6;

/** Runs a statement or a transaction, and again after a random pause when the database reports a deadlock. */
export const retryDeadlocks = async <T>(work: () => PromiseLike<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
};

/**
 * Runs `work` in a transaction, and repeats it when the database reports a deadlock, so `work` must have no effects outside
 * the transaction. If `db` is a transaction, `work` joins it.
 */
export const inTransaction = async <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> => {
  if (db.isTransaction) return work(db as Knex.Transaction);
  return retryDeadlocks(() => db.transaction(work));
};
