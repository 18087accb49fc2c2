import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** The costs of materials (JSON, as entered), line items and revisions of orders for the dealer; null if unknown. */
export const up = async (db: Knex): Promise<void> => {
  await alterations(db, 'materials').addColumn('cost', (table) => {
    columnsFor(db, table).json('cost').nullable();
  });
  await alterations(db, 'line_items').addColumn('cost_cents', (table) => {
    columnsFor(db, table).cents('cost_cents').nullable();
  });
  await startOver(db, ['order_costs']);
  await db.schema.createTable('order_costs', (table) => {
    const column = columnsFor(db, table);
    column.id('order_id').notNullable().references('orders.id');
    table.integer('revision').notNullable();
    column.json('costs').notNullable();
    table.primary(['order_id', 'revision']);
  });
};
