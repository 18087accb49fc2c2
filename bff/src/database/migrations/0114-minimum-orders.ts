import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** The least that an order of the dealer comes to, as JSON: its amount, and the title of the line that raises an order to it. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'fabricators').addColumn('minimum_order', (table) => {
    columnsFor(db, table).json('minimum_order').nullable();
  });
