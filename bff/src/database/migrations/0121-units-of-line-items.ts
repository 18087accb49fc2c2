import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** The unit of a line item's price, its base fee, and its ranges as JSON, null for none. */
export const up = async (db: Knex): Promise<void> => {
  const items = alterations(db, 'line_items');
  await items.addColumn('unit', (table) => {
    columnsFor(db, table).key('unit', 20).notNullable().defaultTo('each');
  });
  await items.addColumn('base_cents', (table) => {
    columnsFor(db, table).cents('base_cents').notNullable().defaultTo(0);
  });
  await items.addColumn('price_ranges', (table) => {
    columnsFor(db, table).json('price_ranges').nullable();
  });
};
