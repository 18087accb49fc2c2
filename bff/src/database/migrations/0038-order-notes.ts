import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['order_notes', 'order_note_files'];

/** Notes of dealers on their orders. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('order_notes', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    column.id('fabricator_id').notNullable();
    column.id('author_id').notNullable().references('users.id');
    column.long('text').notNullable();
    // Ids of users.
    column.json('mentions').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    table.index(['order_id', 'deleted_at', 'created_at', 'id'], 'notes_of_order');
    table.index(['author_id', 'id'], 'notes_of_author');
    table.index(['deleted_at'], 'notes_by_deletion');
  });

  await db.schema.createTable('order_note_files', (table) => {
    const column = columnsFor(db, table);
    column.id('note_id').notNullable().references('order_notes.id');
    column.id('object_id').notNullable();
    column.id('order_id').notNullable();
    table.integer('position').notNullable();
    table.primary(['note_id', 'object_id']);
    table.index(['object_id'], 'note_files_by_object');
    table.index(['order_id'], 'note_files_of_order');
  });
};
