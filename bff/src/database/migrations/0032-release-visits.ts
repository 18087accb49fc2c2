import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** How many tabs opened a release, and how many of them had which faults: what a canary is compared by. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['release_visit_counts']);
  await db.schema.createTable('release_visit_counts', (table) => {
    const column = columnsFor(db, table);
    // Remote and release: "dealer/1.4.0-3f9c2a1b4d5e".
    column.key('release_key', 160).notNullable();
    // Start of five minutes, epoch ms.
    column.time('stretch').notNullable();
    // Version of the shell.
    column.key('shell', 60).notNullable();
    for (const count of ['visits', 'failed_loads', 'fallbacks', 'crashes', 'failed_calls'])
      table.integer(count).notNullable().defaultTo(0);
    table.primary(['release_key', 'stretch', 'shell']);
    table.index(['stretch'], 'release_visit_counts_by_stretch');
  });
  // When the reporter first had any fault, epoch ms; `failed_at` covers only faults that make a release suspect.
  await alterations(db, 'release_reporters').addColumn('fault_at', (table) => {
    columnsFor(db, table).time('fault_at');
  });
};
