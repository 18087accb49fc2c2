import type { Knex } from 'knex';
import { dialectOf } from './dialect';

/**
 * Makes transactions that decide about the same thing take turns, also on different nodes of a cluster. Galera and group
 * replication compare only rows that were written: two transactions that lock rows, and then write others, would both
 * commit. SQLite has one writer.
 *
 * @param name the subject of the decision; up to 64 characters
 */
export const takeGuard = async (trx: Knex, name: string): Promise<void> => {
  if (dialectOf(trx) === 'sqlite') return;
  await trx('guards')
    .insert({ name, turn: 1 })
    .onConflict('name')
    .merge({ turn: trx.raw('guards.turn + 1') });
};
