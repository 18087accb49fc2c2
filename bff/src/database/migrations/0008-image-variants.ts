import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** Whether the content of stored files is of their type, and which images exist in other widths. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['image_variants']);

  await db.schema.createTable('image_variants', (table) => {
    const column = columnsFor(db, table);
    column.id('file_id').notNullable().references('stored_files.id');
    table.integer('width').notNullable();
    // False: it can't be made of this file.
    table.boolean('is_made').notNullable();
    column.time('created_at').notNullable();
    table.primary(['file_id', 'width']);
  });

  await alterations(db, 'stored_files').addColumn('is_genuine', (table) => {
    // NULL until the content was compared with the type for good.
    table.boolean('is_genuine').nullable();
  });
};
