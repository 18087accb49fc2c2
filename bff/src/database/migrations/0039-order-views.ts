import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['order_views', 'order_view_defaults'];

/** Saved views of dealers' lists of orders, and which one opens for whom. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('order_views', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('owner_id').notNullable().references('users.id');
    column.line('name').notNullable();
    // URL parameters by name.
    column.json('query').notNullable();
    table.boolean('is_shared').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    table.index(['fabricator_id', 'deleted_at', 'owner_id'], 'order_views_of_dealer');
    table.index(['owner_id', 'id'], 'order_views_of_owner');
    table.index(['deleted_at'], 'order_views_by_deletion');
  });

  await db.schema.createTable('order_view_defaults', (table) => {
    const column = columnsFor(db, table);
    column.id('user_id').primary().references('users.id');
    column.id('view_id').notNullable();
    table.index(['view_id'], 'order_view_defaults_by_view');
  });
};
