import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** The newest results of running releases of remotes in releases of the shell. The release of the server before keeps them in the store. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['release_proofs']);
  await db.schema.createTable('release_proofs', (table) => {
    const column = columnsFor(db, table);
    // "<remote>/<version>-<hash>"
    column.key('release_key', 160).notNullable();
    // "<version>-<hash>"
    column.key('shell', 128).notNullable();
    // "ok", "refused" or "failed".
    column.key('outcome', 20).notNullable();
    column.long('reason').nullable();
    table.integer('pages').notNullable();
    column.time('tested_at').notNullable();
    // The key of the pipeline.
    column.line('tested_by').notNullable();
    // The body as the pipeline sent it, with the failures.
    column.json('document').notNullable();
    table.primary(['release_key', 'shell']);
  });
};
