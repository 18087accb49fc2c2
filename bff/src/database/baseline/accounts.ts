import type { Tables } from './tables';

/** Users, their sessions, the tokens of their mails, two-step sign-in, and the counters of attempts. */
export const accounts: Tables = {
  users: (table, column) => {
    column.id('id').primary();
    column.line('name').notNullable();
    column.line('email', 254).notNullable();
    // The e-mail in lower case while the user is active, NULL afterwards: a deleted one may be used again.
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
    // As it was typed; NULL unless a change waits for its confirmation.
    column.line('pending_email', 254).nullable();
    column.time('pending_email_until').nullable();
    // Separator and decimal sign of exported CSV files.
    column.key('csv_format', 16).notNullable().defaultTo('comma-point');
    // How the user has arranged the columns of tables.
    column.json('tables').nullable();
    table.unique(['live_email'], { indexName: 'users_live_email' });
    for (const sorted of ['name', 'email', 'created_at', 'updated_at', 'last_login_at']) {
      table.index(['deleted_at', sorted, 'id'], `users_by_${sorted}`);
    }
    table.index(['is_admin', 'deleted_at', 'created_at', 'id'], 'users_admins');
  },

  // One row a refresh token family.
  sessions: (table, column) => {
    column.id('id').primary();
    column.id('user_id').notNullable().references('users.id');
    column.time('created_at').notNullable();
    column.time('last_seen_at').notNullable();
    // 90 days after the sign-in, whatever happens.
    column.time('expires_at').notNullable();
    column.time('revoked_at').nullable();
    column.line('user_agent', 400).notNullable().defaultTo('');
    column.key('address', 64).notNullable().defaultTo('');
    // The dealer that the user has chosen; NULL for the user's own, or the one of the oldest membership.
    column.id('fabricator_id').nullable();
    table.index(['user_id', 'revoked_at', 'last_seen_at'], 'sessions_of_user');
    table.index(['expires_at'], 'sessions_by_end');
  },

  refresh_tokens: (table, column) => {
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
  },

  one_time_tokens: (table, column) => {
    column.key('token_hash').primary();
    column.id('user_id').notNullable().references('users.id');
    column.key('purpose', 32).notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    column.time('used_at').nullable();
    table.integer('tries').notNullable().defaultTo(0);
    // The address that the account gets by the link; NULL for links that leave it alone.
    column.line('email', 254).nullable();
    table.index(['user_id', 'purpose'], 'one_time_tokens_of_user');
    table.index(['expires_at'], 'one_time_tokens_by_end');
    table.index(['email', 'purpose'], 'one_time_tokens_by_email');
  },

  two_step_secrets: (_table, column) => {
    column.id('user_id').primary().references('users.id');
    // Readable only with the SECRET of the settings.
    column.key('secret_sealed', 255).notNullable();
    column.time('created_at').notNullable();
    // NULL until the first right code.
    column.time('enabled_at').nullable();
    // The 30 s of the newest code that was used: it and older ones are refused.
    column.time('last_step').notNullable().defaultTo(0);
  },

  recovery_codes: (table, column) => {
    column.key('code_hash').primary();
    column.id('user_id').notNullable().references('users.id');
    column.time('created_at').notNullable();
    column.time('used_at').nullable();
    table.index(['user_id', 'used_at'], 'recovery_codes_of_user');
  },

  rate_limits: (table, column) => {
    column.key('bucket', 191).primary();
    table.integer('points').notNullable();
    column.time('expires_at').notNullable();
    table.index(['expires_at'], 'rate_limits_by_end');
  },
};
