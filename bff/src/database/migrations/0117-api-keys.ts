import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** Keys with which other systems call the API: a dealer's, or without a dealer the administrators'. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['api_keys']);
  await db.schema.createTable('api_keys', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').nullable().references('fabricators.id');
    column.id('user_id').notNullable().references('users.id');
    column.line('name').notNullable();
    column.key('key_hash').notNullable();
    column.key('key_start', 16).notNullable();
    column.json('scopes').notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').nullable();
    column.time('last_used_at').nullable();
    column.key('last_address').nullable();
    table.unique(['key_hash'], { indexName: 'api_keys_by_hash' });
    table.index(['fabricator_id', 'id'], 'api_keys_of_dealer');
    table.index(['user_id'], 'api_keys_of_user');
  });
};
