import type { Knex } from 'knex';
import { STEP_ROWS } from '../../database/delete-some';
import { arrayLength } from '../../database/dialect';

/** Counts the slabs of orders that versions of the server without the count have placed. */
export const derivedSlabCounts = (db: Knex) => ({
  update: async (): Promise<boolean> => {
    const ids: string[] = await db('orders').whereNull('slab_count').limit(STEP_ROWS).pluck('id');
    if (ids.length === 0) return false;
    const slabs = db('order_documents')
      .whereRaw('order_documents.order_id = orders.id')
      .select(arrayLength(db, 'order_documents.project', 'slabs'));
    await db('orders')
      .whereIn('id', ids)
      .update({ slab_count: db.raw('coalesce((?), 0)', [slabs]) });
    return ids.length === STEP_ROWS;
  },
});
