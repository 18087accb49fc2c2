import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** The customer groups of dealers, and who is in them: a customer is in one at most. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['customer_group_members', 'customer_groups']);

  await db.schema.createTable('customer_groups', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    for (const sorted of ['name', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `customer_groups_by_${sorted}`);
    }
  });

  await db.schema.createTable('customer_group_members', (table) => {
    const column = columnsFor(db, table);
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('owner_id').notNullable().references('users.id');
    column.id('group_id').notNullable().references('customer_groups.id');
    table.primary(['fabricator_id', 'owner_id']);
  });
};
