import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['release_faults', 'release_notices', 'release_heads'];

/** Which faults pages with a release had, by which a canary is taken back, which releases people were told of, and which registry servers serve. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);
  await db.schema.createTable('release_faults', (table) => {
    const column = columnsFor(db, table);
    // A release in the page: "dealer/1.4.0-3f9c2a1b4d5e".
    column.key('release_key', 160).notNullable();
    // A hash of what failed.
    column.key('fault').notNullable();
    // Start of five minutes, epoch ms.
    column.time('stretch').notNullable();
    // A hash, which names nobody.
    column.key('reporter').notNullable();
    column.key('kind', 20).notNullable();
    // Where it happened.
    column.key('remote', 60).notNullable();
    table.integer('visits').notNullable();
    table.primary(['release_key', 'fault', 'stretch', 'reporter']);
    table.index(['fault', 'stretch'], 'release_faults_by_fault');
    table.index(['stretch'], 'release_faults_by_stretch');
  });
  await db.schema.createTable('release_notices', (table) => {
    const column = columnsFor(db, table);
    column.key('release_key', 160).notNullable().primary();
    // Names the server that tells.
    column.id('claim').notNullable();
    column.time('told_at').notNullable();
  });
  await db.schema.createTable('release_heads', (table) => {
    const column = columnsFor(db, table);
    column.key('name', 32).notNullable().primary();
    // The newest registry that a server serves: its number, and when it was written, epoch ms.
    column.time('generation').notNullable();
    column.time('changed_at').notNullable();
    // When a server last confirmed that, epoch ms.
    column.time('seen_at').notNullable();
  });
  await alterations(db, 'release_visit_counts').addColumn('hangs', (table) => {
    table.integer('hangs').notNullable().defaultTo(0);
  });
};
