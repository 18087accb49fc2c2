import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** Whether taxes apply to a line item; of an order, its taxes and the area that rules bill, null for an order without. */
export const up = async (db: Knex): Promise<void> => {
  await alterations(db, 'line_items').addColumn('taxable', (table) => {
    table.boolean('taxable').notNullable().defaultTo(true);
  });
  await alterations(db, 'orders').addColumn('tax_cents', (table) => {
    columnsFor(db, table).cents('tax_cents').nullable();
  });
  await alterations(db, 'orders').addColumn('billed_area', (table) => {
    table.double('billed_area').nullable();
  });
};
