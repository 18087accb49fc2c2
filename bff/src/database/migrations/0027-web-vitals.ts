import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** How fast pages are in browsers, by release and day: how many values are in each bucket of a histogram. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['web_vital_counts']);
  await db.schema.createTable('web_vital_counts', (table) => {
    const column = columnsFor(db, table);
    // Remote and release: "dealer/1.4.0-3f9c2a1b4d5e".
    column.key('release_key', 160).notNullable();
    // Start of the day in UTC, epoch ms.
    column.time('day').notNullable();
    // Version of the shell.
    column.key('shell', 60).notNullable();
    column.key('vital', 20).notNullable();
    // Upper bound of the bucket: in ms, for CLS in thousandths.
    table.integer('upper').notNullable();
    table.integer('samples').notNullable();
    table.primary(['release_key', 'day', 'shell', 'vital', 'upper']);
    table.index(['day'], 'web_vital_counts_by_day');
  });
};
