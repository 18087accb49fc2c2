import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

const OF_STAGE = 'orders_of_stage';

/** The stage that an order is in, which counts while the order has the stage's status, and the last public one. */
export const up = async (db: Knex): Promise<void> => {
  const orders = alterations(db, 'orders');
  await orders.addColumn('stage_id', (table) => {
    columnsFor(db, table).id('stage_id').nullable();
  });
  await orders.addColumn('shown_stage_id', (table) => {
    columnsFor(db, table).id('shown_stage_id').nullable();
  });
  await orders.addIndex(OF_STAGE, ['stage_id', 'fabricator_id', 'deleted_at', 'created_at', 'id']);
  // The name that the stage had.
  await alterations(db, 'order_activity').addColumn('stage', (table) => {
    columnsFor(db, table).line('stage').nullable();
  });
};
