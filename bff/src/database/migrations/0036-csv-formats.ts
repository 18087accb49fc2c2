import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** Separator and decimal sign of the CSV files that a user exports. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'users').addColumn('csv_format', (table) => {
    columnsFor(db, table).key('csv_format', 16).notNullable().defaultTo('comma-point');
  });
