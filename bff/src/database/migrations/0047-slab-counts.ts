import type { Knex } from 'knex';
import { alterations } from '../alter';

const INDEX = 'orders_by_slab_count';

/** The number of slabs of an order. A background job counts the slabs of older orders, which it finds by the index. */
export const up = async (db: Knex): Promise<void> => {
  const orders = alterations(db, 'orders');
  await orders.addColumn('slab_count', (table) => {
    table.integer('slab_count').nullable();
  });
  await orders.addIndex(INDEX, ['slab_count']);
};
