import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['fabricators', 'materials', 'line_items'];

/** Dealers and their price lists. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('fabricators', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('user_id').notNullable().references('users.id');
    // As in users: the values that must be unique among the living, NULL afterwards.
    column.id('live_user_id').nullable();
    column.line('code', 20).notNullable();
    column.key('live_code', 20).nullable();
    column.line('business_name').notNullable();
    column.line('contact_email', 254).notNullable();
    column.line('phone_number', 40).notNullable().defaultTo('');
    table.integer('next_reference').notNullable().defaultTo(1001);
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    table.unique(['live_user_id'], { indexName: 'fabricators_live_user' });
    table.unique(['live_code'], { indexName: 'fabricators_live_code' });
    for (const sorted of ['business_name', 'contact_email', 'code', 'created_at', 'updated_at']) {
      table.index(['deleted_at', sorted, 'id'], `fabricators_by_${sorted}`);
    }
  });

  await db.schema.createTable('materials', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    column.line('thickness').notNullable().defaultTo('');
    column.cents('price_cents').notNullable();
    column.long('description').notNullable();
    column.json('tags').notNullable();
    column.json('images').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    for (const sorted of ['name', 'thickness', 'price_cents', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `materials_by_${sorted}`);
      table.index(['deleted_at', sorted, 'id'], `all_materials_by_${sorted}`);
    }
    // Customers look names up among the deleted ones too.
    table.index(['fabricator_id', 'name', 'id'], 'materials_of_dealer');
  });

  await db.schema.createTable('line_items', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('title').notNullable();
    column.cents('price_cents').notNullable();
    column.long('description').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    for (const sorted of ['title', 'price_cents', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `line_items_by_${sorted}`);
    }
  });
};
