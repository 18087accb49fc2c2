import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** Two-step sign-in: what authenticator apps know, and recovery codes. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['two_step_secrets', 'recovery_codes']);

  await db.schema.createTable('two_step_secrets', (table) => {
    const column = columnsFor(db, table);
    column.id('user_id').primary().references('users.id');
    // Readable only with the SECRET of the settings.
    column.key('secret_sealed', 255).notNullable();
    column.time('created_at').notNullable();
    // NULL until the first right code.
    column.time('enabled_at').nullable();
    // The 30 s of the newest code that was used: it and older ones are refused.
    column.time('last_step').notNullable().defaultTo(0);
  });

  await db.schema.createTable('recovery_codes', (table) => {
    const column = columnsFor(db, table);
    column.key('code_hash').primary();
    column.id('user_id').notNullable().references('users.id');
    column.time('created_at').notNullable();
    column.time('used_at').nullable();
    table.index(['user_id', 'used_at'], 'recovery_codes_of_user');
  });

  // MySQL can't take it back when the process is killed before the migration is noted as done.
  if (await db.schema.hasColumn('one_time_tokens', 'tries')) return;
  if (await db.schema.hasColumn('one_time_tokens', 'tries')) return;
  await db.schema.alterTable('one_time_tokens', (table) => {
    table.integer('tries').notNullable().defaultTo(0);
  });
};
