import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** The keys by which pipelines release. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['release_keys']);
  await db.schema.createTable('release_keys', (table) => {
    const column = columnsFor(db, table);
    column.id('id').notNullable().primary();
    column.key('token_hash').notNullable().unique();
    column.line('name').notNullable();
    // A remote, or "shell".
    column.key('remote', 31).notNullable();
    // "release", "canary" or "promote".
    column.key('may', 20).notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    column.time('used_at').nullable();
    table.index(['expires_at', 'id'], 'release_keys_by_expiry');
  });
};
