import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['users', 'sessions', 'refresh_tokens', 'one_time_tokens', 'rate_limits'];

/** Users, their sessions, the tokens of their mails, and the counters of attempts. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('users', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.line('name').notNullable();
    column.line('email', 254).notNullable();
    // The e-mail in lower case while the user lives, NULL afterwards: a deleted one may be used again.
    column.key('live_email', 254).nullable();
    column.key('password_hash', 255).nullable();
    table.boolean('is_admin').notNullable().defaultTo(false);
    table.boolean('onboarding_complete').notNullable().defaultTo(false);
    column.key('unit_preference', 16).notNullable().defaultTo('american');
    column.key('profile_image_key').nullable();
    column.time('email_confirmed_at').nullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('last_login_at').notNullable().defaultTo(0);
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    table.unique(['live_email'], { indexName: 'users_live_email' });
    for (const sorted of ['name', 'email', 'created_at', 'updated_at', 'last_login_at']) {
      table.index(['deleted_at', sorted, 'id'], `users_by_${sorted}`);
    }
    table.index(['is_admin', 'deleted_at', 'created_at', 'id'], 'users_admins');
  });

  await db.schema.createTable('sessions', (table) => {
    const column = columnsFor(db, table);
    // One row a refresh token family.
    column.id('id').primary();
    column.id('user_id').notNullable().references('users.id');
    column.time('created_at').notNullable();
    column.time('last_seen_at').notNullable();
    // 90 days after the sign-in, whatever happens.
    column.time('expires_at').notNullable();
    column.time('revoked_at').nullable();
    column.line('user_agent', 400).notNullable().defaultTo('');
    column.key('address', 64).notNullable().defaultTo('');
    table.index(['user_id', 'revoked_at', 'last_seen_at'], 'sessions_of_user');
    table.index(['expires_at'], 'sessions_by_end');
  });

  await db.schema.createTable('refresh_tokens', (table) => {
    const column = columnsFor(db, table);
    column.key('token_hash').primary();
    column.id('session_id').notNullable().references('sessions.id');
    table.integer('generation').notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    column.time('used_at').nullable();
    // The next token, readable only with the one that this row is the hash of.
    column.key('successor_sealed', 255).nullable();
    table.unique(['session_id', 'generation'], { indexName: 'refresh_tokens_generation' });
    table.index(['expires_at'], 'refresh_tokens_by_end');
  });

  await db.schema.createTable('one_time_tokens', (table) => {
    const column = columnsFor(db, table);
    column.key('token_hash').primary();
    column.id('user_id').notNullable().references('users.id');
    column.key('purpose', 32).notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    column.time('used_at').nullable();
    table.index(['user_id', 'purpose'], 'one_time_tokens_of_user');
    table.index(['expires_at'], 'one_time_tokens_by_end');
  });

  await db.schema.createTable('rate_limits', (table) => {
    const column = columnsFor(db, table);
    column.key('bucket', 191).primary();
    table.integer('points').notNullable();
    column.time('expires_at').notNullable();
    table.index(['expires_at'], 'rate_limits_by_end');
  });
};
