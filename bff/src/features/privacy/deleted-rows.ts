import type { Knex } from 'knex';
import { STEP_ROWS } from '../../database/in-steps';
import { inTransaction } from '../../database/transaction';
import { SYSTEM } from '../../http/caller/actor';
import { erasePerson } from './erase-person';
import { OPEN_STATUSES } from './erasure-repository';

const DAY_MS = 86_400_000;

/** Tables with what belongs to a deleted row, by the column that names it. */
type Children = ReadonlyArray<readonly [table: string, column: string]>;

const OF_ORDERS: Children = [
  ['order_history', 'order_id'],
  ['order_activity', 'order_id'],
  ['order_note_files', 'order_id'],
  ['order_notes', 'order_id'],
  ['order_links', 'order_id'],
  ['order_documents', 'order_id'],
  ['order_events', 'order_id'],
  ['search_words', 'record_id'],
];

const OF_PROJECTS: Children = [
  ['slabs', 'project_id'],
  ['project_images', 'project_id'],
  ['search_words', 'record_id'],
];

/**
 * Deletes orders and projects whose deletion is older than `days`, so that it can't be undone any more, and erases the people
 * of accounts that were deleted so long ago. Price lists and dealers stay, because orders name them.
 */
export const createDeletedRows = (db: Knex, days: number) => {
  const remove = (table: string, ids: string[], children: Children): Promise<number> =>
    inTransaction(db, async (trx) => {
      for (const [child, column] of children) await trx(child).whereIn(column, ids).delete();
      return trx(table).whereIn('id', ids).delete();
    });

  const deletedBefore = (table: string, time: number) => db(table).where(`${table}.deleted_at`, '<', time);

  const purgeOrders = async (time: number): Promise<number> => {
    const ids: string[] = await deletedBefore('orders', time).limit(STEP_ROWS).pluck('id');
    return ids.length === 0 ? 0 : remove('orders', ids, OF_ORDERS);
  };

  /** Those that were ordered stay for their orders. */
  const purgeProjects = async (time: number): Promise<number> => {
    const ids: string[] = await deletedBefore('projects', time)
      .whereNotIn('id', db('orders').select('project_id'))
      .limit(STEP_ROWS)
      .pluck('id');
    return ids.length === 0 ? 0 : remove('projects', ids, OF_PROJECTS);
  };

  /** One at a time: an erasure searches the whole audit log. Open orders of a dealer have to be closed first. */
  const eraseAccount = async (time: number): Promise<number> => {
    const user: { id: string } | undefined = await deletedBefore('users', time)
      .whereNotExists((erased) => erased.select(1).from('erasures').whereRaw('erasures.user_id = users.id'))
      .whereNotExists((open) =>
        open
          .select(1)
          .from('fabricators')
          .join('orders', 'orders.fabricator_id', 'fabricators.id')
          .whereRaw('fabricators.user_id = users.id')
          .whereNull('orders.deleted_at')
          .whereIn('orders.status', OPEN_STATUSES),
      )
      .orderBy('users.deleted_at')
      .first('users.id');
    if (!user) return 0;
    await erasePerson(db, SYSTEM, user.id);
    return 1;
  };

  return {
    purge: async (now: number): Promise<number> => {
      const time = now - days * DAY_MS;
      return (await purgeOrders(time)) || (await purgeProjects(time)) || eraseAccount(time);
    },
  };
};
