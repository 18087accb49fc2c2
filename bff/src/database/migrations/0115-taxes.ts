import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** The taxes of dealers. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['taxes']);

  await db.schema.createTable('taxes', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    table.double('rate').notNullable();
    table.boolean('inclusive').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    for (const sorted of ['name', 'rate', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `taxes_by_${sorted}`);
    }
  });
};
