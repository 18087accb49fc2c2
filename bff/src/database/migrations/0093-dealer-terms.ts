import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLE = 'dealer_terms';

/** The versions of the terms to which a dealer's customers agree when they accept an order. Rows never change. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, [TABLE]);
  await db.schema.createTable(TABLE, (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    table.integer('version').notNullable();
    // '' where a version ends the terms.
    column.long('text').notNullable();
    column.time('at').notNullable();
    column.id('author_id').notNullable().references('users.id');
    table.unique(['fabricator_id', 'version'], { indexName: 'terms_of_dealer' });
    table.index(['author_id', 'id'], 'terms_by_author');
  });
};
