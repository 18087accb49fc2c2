import type { Tables } from './tables';

/** Stored files, and which images exist in other widths. */
export const files: Tables = {
  stored_files: (table, column) => {
    column.id('id').primary();
    column.id('owner_id').notNullable().references('users.id');
    column.line('file_name', 300).notNullable();
    column.key('content_type', 150).notNullable();
    table.integer('size').nullable();
    table.boolean('is_public').notNullable().defaultTo(false);
    table.boolean('is_viewable_by_any_user').notNullable().defaultTo(false);
    column.time('created_at').notNullable();
    // NULL until the content was compared with the type for good.
    table.boolean('is_genuine').nullable();
    // When to look next whether anything uses the file.
    column.time('check_at').notNullable().defaultTo(0);
    table.boolean('was_used').notNullable().defaultTo(true);
    column.time('unused_since').nullable();
    // Set once the file is being deleted: nothing may refer to it any more.
    column.time('removed_at').nullable();
    table.index(['owner_id', 'created_at'], 'files_of_owner');
    table.index(['check_at', 'id'], 'files_by_check');
    table.index(['owner_id', 'size'], 'files_of_owner_by_size');
  },

  image_variants: (table, column) => {
    column.id('file_id').notNullable().references('stored_files.id');
    table.integer('width').notNullable();
    // False: it can't be made of this file.
    table.boolean('is_made').notNullable();
    column.time('created_at').notNullable();
    table.primary(['file_id', 'width']);
  },
};
