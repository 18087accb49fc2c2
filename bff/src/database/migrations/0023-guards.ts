import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** Rows that transactions write to take turns: see `database/guard.ts`. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['guards']);
  await db.schema.createTable('guards', (table) => {
    const column = columnsFor(db, table);
    column.key('name').primary();
    column.cents('turn').notNullable();
  });
};
