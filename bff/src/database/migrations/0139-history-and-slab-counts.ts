import type { Knex } from 'knex';
import { arrayLength } from '../dialect';

const BATCH = 500;

// Small transactions, so that servers of the previous version can go on writing.
export const config = { transaction: false };

/** Numbers the few entries that were written while a server without numbers ran beside 0.2.0: as the last one that isn't later. */
const numberHistory = async (db: Knex): Promise<void> => {
  for (;;) {
    const entries: Array<{ id: string; order_id: string; at: number }> = await db('order_history')
      .whereNull('sequence')
      .limit(BATCH)
      .select('id', 'order_id', 'at');
    for (const { id, order_id, at } of entries) {
      const [last] = await db('order_history')
        .where({ order_id })
        .where('at', '<=', at)
        .max({ sequence: 'sequence' });
      await db('order_history')
        .where({ id })
        .update({ sequence: last?.sequence ?? 0 });
    }
    if (entries.length < BATCH) return;
  }
};

/** Counts the slabs of orders that versions before 0.2.0 have placed. */
const countSlabs = async (db: Knex): Promise<void> => {
  const slabs = db('order_documents')
    .whereRaw('order_documents.order_id = orders.id')
    .select(arrayLength(db, 'order_documents.project', 'slabs'));
  for (;;) {
    const ids: string[] = await db('orders').whereNull('slab_count').limit(BATCH).pluck('id');
    await db('orders')
      .whereIn('id', ids)
      .update({ slab_count: db.raw('coalesce((?), 0)', [slabs]) });
    if (ids.length < BATCH) return;
  }
};

export const up = async (db: Knex): Promise<void> => {
  await numberHistory(db);
  await countSlabs(db);
};
