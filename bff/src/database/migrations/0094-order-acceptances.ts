import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLE = 'order_acceptances';

/** How revisions were accepted. Acceptances from before have no rows. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, [TABLE]);
  await db.schema.createTable(TABLE, (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    table.integer('revision').notNullable();
    column.time('at').notNullable();
    column.line('name').notNullable();
    column.cents('total_cents').notNullable();
    // The account by which the person was known, or the link.
    column.id('actor_id').nullable();
    column.id('link_id').nullable();
    column.line('address', 64).notNullable();
    column.line('browser', 400).notNullable();
    // NULL if the dealer had none.
    table.integer('terms_version').nullable();
    // The path of an SVG; NULL if none was drawn.
    column.json('signature').nullable();
    column.key('sha256').notNullable();
    // NULL until the PDF was made; the file is NULL again once it was erased.
    column.id('file_id').nullable();
    column.key('pdf_sha256').nullable();
    table.unique(['order_id', 'revision'], { indexName: 'acceptances_of_order' });
    table.index(['file_id'], 'acceptances_by_file');
    table.index(['actor_id'], 'acceptances_by_actor');
  });
};
