import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['search_words', 'search_progress'];
const SEARCHED = { order: 'orders', project: 'projects', user: 'users', audit: 'audit_entries' };

/** The words of records, and how far their index has come. The background makes it, so that no start waits for it. */
export const up = async (db: Knex): Promise<void> => {
  if (await db.schema.hasTable('search_progress')) await db('search_progress').delete();
  await startOver(db, TABLES);

  await db.schema.createTable('search_words', (table) => {
    const column = columnsFor(db, table);
    column.id('record_id').notNullable();
    // Without case and accents.
    column.key('word', 32).notNullable();
    column.key('kind', 16).notNullable();
    // The dealer; '' if the record has none.
    column.id('tenant_id').notNullable();
    table.primary(['record_id', 'word']);
    table.index(['kind', 'tenant_id', 'word', 'record_id'], 'search_words_of_dealer');
    table.index(['kind', 'word', 'record_id'], 'search_words_of_all');
  });

  await db.schema.createTable('search_progress', (table) => {
    const column = columnsFor(db, table);
    column.key('kind', 16).primary();
    // The process that adds the words of old records, and until when others leave that to it.
    column.id('claimed_by').notNullable();
    column.time('claimed_until').notNullable();
    // When all records were found to have their words; NULL before the first time.
    column.time('indexed_at').nullable();
  });

  for (const [kind, table] of Object.entries(SEARCHED)) {
    const isEmpty = (await db(table).first('id')) === undefined;
    const row = { kind, claimed_by: '', claimed_until: 0, indexed_at: isEmpty ? Date.now() : null };
    await db('search_progress').insert(row);
  }
};
