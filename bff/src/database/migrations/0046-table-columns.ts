import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** How users have arranged the columns of tables. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'users').addColumn('tables', (table) => {
    columnsFor(db, table).json('tables').nullable();
  });
