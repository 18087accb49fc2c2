import type { Tables } from './tables';

/** Words by which records are found, and exact counts of long tables. The background derives both. */
export const searchAndCounts: Tables = {
  search_words: (table, column) => {
    column.id('record_id').notNullable();
    // Without case and accents.
    column.key('word', 32).notNullable();
    column.key('kind', 16).notNullable();
    // The dealer; '' if the record has none.
    column.id('tenant_id').notNullable();
    table.primary(['record_id', 'word']);
    table.index(['kind', 'tenant_id', 'word', 'record_id'], 'search_words_of_dealer');
    table.index(['kind', 'word', 'record_id'], 'search_words_of_all');
  },

  search_progress: (_table, column) => {
    column.key('kind', 16).primary();
    // The process that adds the words of old records, and until when others leave that to it.
    column.id('claimed_by').notNullable();
    column.time('claimed_until').notNullable();
    // When all records were found to have their words; NULL before the first time.
    column.time('indexed_at').nullable();
  },

  record_totals: (table, column) => {
    column.key('kind', 16).notNullable();
    column.key('scope', 36).notNullable();
    column.key('bucket', 64).notNullable();
    column.cents('total').notNullable();
    table.primary(['kind', 'scope', 'bucket']);
  },

  // Changes that are not in the totals yet.
  total_changes: (table, column) => {
    column.id('id').primary();
    column.key('kind', 16).notNullable();
    column.key('scope', 36).notNullable();
    column.key('bucket', 64).notNullable();
    table.integer('change').notNullable();
    table.index(['kind', 'scope', 'bucket', 'change'], 'total_changes_by_place');
  },
};
