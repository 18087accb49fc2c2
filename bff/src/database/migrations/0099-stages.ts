import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** The stages of dealers' work, beneath the statuses of orders. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['stages']);

  await db.schema.createTable('stages', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    column.key('status', 16).notNullable();
    table.boolean('is_public').notNullable();
    table.integer('position').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    for (const sorted of ['name', 'position', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `stages_by_${sorted}`);
    }
  });
};
