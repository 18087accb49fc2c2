import type { Knex } from 'knex';
import { alterations } from '../alter';

/** Orders per step, and ids per statement. */
const BATCH = 500;

interface Entry {
  id: string;
  order_id: string;
  sequence: number | null;
}

// Small transactions, so that servers of the previous version can go on writing.
export const config = { transaction: false };

/** Groups the ids of entries without a number by the number they get: their rank in their order. */
const ranksOf = (entries: readonly Entry[]): Map<number, string[]> => {
  const ranks = new Map<number, string[]>();
  let rank = 0;
  entries.forEach(({ id, order_id, sequence }, index) => {
    rank = entries[index - 1]?.order_id === order_id ? rank + 1 : 1;
    if (sequence !== null) return;
    const ids = ranks.get(rank);
    if (ids) ids.push(id);
    else ranks.set(rank, [id]);
  });
  return ranks;
};

/**
 * Numbers the entries of an order's history, so that they don't depend on the clocks of processes. New entries get the
 * order's version, which is at least the rank that existing ones get here.
 *
 * The column may be NULL: the previous version of the server, which may run beside this one, writes no numbers. Adding it
 * is instant on MySQL and SQLite.
 */
export const up = async (db: Knex): Promise<void> => {
  await alterations(db, 'order_history').addColumn('sequence', (table) => {
    table.integer('sequence').nullable();
  });
  for (let last = ''; ; ) {
    const orders: string[] = await db('order_history')
      .where('order_id', '>', last)
      .groupBy('order_id')
      .orderBy('order_id')
      .limit(BATCH)
      .pluck('order_id');
    const end = orders.at(-1);
    if (end === undefined) return;
    const entries: Entry[] = await db('order_history')
      .where('order_id', '>', last)
      .where('order_id', '<=', end)
      .orderBy(['order_id', 'at', 'id'])
      .select('id', 'order_id', 'sequence');
    for (const [sequence, ids] of ranksOf(entries)) {
      for (let start = 0; start < ids.length; start += BATCH) {
        await db('order_history')
          .whereIn('id', ids.slice(start, start + BATCH))
          .update({ sequence });
      }
    }
    last = end;
  }
};
