import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** The measure that chooses the range of a line item's price: its quantity, or a size. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'line_items').addColumn('ranges_by', (table) => {
    columnsFor(db, table).key('ranges_by', 20).notNullable().defaultTo('quantity');
  });
