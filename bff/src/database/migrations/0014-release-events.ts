import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['release_event_counts', 'release_reporters'];

/** How releases of remotes do in browsers, by the hour. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('release_event_counts', (table) => {
    const column = columnsFor(db, table);
    // Remote and release: "dealer/1.4.0-3f9c2a1b4d5e".
    column.key('release_key', 160).notNullable();
    // Start of the hour, epoch ms.
    column.time('hour').notNullable();
    column.key('kind', 20).notNullable();
    // Version of the shell.
    column.key('shell', 60).notNullable();
    table.integer('events').notNullable();
    column.time('last_at').notNullable();
    table.primary(['release_key', 'hour', 'kind', 'shell']);
    table.index(['hour'], 'release_event_counts_by_hour');
  });

  // Who reported something, so that one client counts once: hashes, which name nobody.
  await db.schema.createTable('release_reporters', (table) => {
    const column = columnsFor(db, table);
    column.key('release_key', 160).notNullable();
    column.time('hour').notNullable();
    column.key('reporter').notNullable();
    table.integer('events').notNullable();
    // The first failure in this hour that may be the release's fault.
    column.time('failed_at');
    // The first failure that the network can't be the cause of, reported by a user who is older than the release.
    column.time('trusted_at');
    table.primary(['release_key', 'hour', 'reporter']);
    table.index(['hour'], 'release_reporters_by_hour');
  });
};
