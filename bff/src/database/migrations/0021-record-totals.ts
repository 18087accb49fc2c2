import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['record_totals', 'total_changes'];

/** Exact counts of long tables. The background counts what is there already. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('record_totals', (table) => {
    const column = columnsFor(db, table);
    column.key('kind', 16).notNullable();
    column.key('scope', 36).notNullable();
    column.key('bucket', 64).notNullable();
    column.cents('total').notNullable();
    table.primary(['kind', 'scope', 'bucket']);
  });

  // Changes that are not in the totals yet.
  await db.schema.createTable('total_changes', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.key('kind', 16).notNullable();
    column.key('scope', 36).notNullable();
    column.key('bucket', 64).notNullable();
    table.integer('change').notNullable();
    table.index(['kind', 'scope', 'bucket', 'change'], 'total_changes_by_place');
  });
};
