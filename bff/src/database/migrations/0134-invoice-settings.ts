import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** How a dealer's orders are exported as invoices, for each bookkeeping program, as JSON. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'fabricators').addColumn('invoices', (table) => {
    columnsFor(db, table).json('invoices').nullable();
  });
