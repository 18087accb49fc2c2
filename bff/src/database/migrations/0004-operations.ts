import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['stored_files', 'outbox', 'audit_entries', 'crash_reports', 'idempotency_keys'];

/** Stored files, mails to send, the audit log, crash reports and idempotency keys. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('stored_files', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('owner_id').notNullable().references('users.id');
    column.line('file_name', 300).notNullable();
    column.key('content_type', 150).notNullable();
    table.integer('size').nullable();
    table.boolean('is_public').notNullable().defaultTo(false);
    table.boolean('is_viewable_by_any_user').notNullable().defaultTo(false);
    column.time('created_at').notNullable();
    table.index(['owner_id', 'created_at'], 'files_of_owner');
  });

  await db.schema.createTable('outbox', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.line('to_name').notNullable();
    column.line('to_email', 254).notNullable();
    column.key('kind', 40).notNullable();
    column.line('subject', 400).notNullable();
    column.long('text_body').notNullable();
    column.long('html_body').notNullable();
    column.time('created_at').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    // Epoch ms of the next try; NULL once the mail was sent or given up.
    column.time('due_at').nullable();
    column.id('claimed_by').nullable();
    column.time('sent_at').nullable();
    column.long('last_error').nullable();
    table.index(['due_at', 'id'], 'outbox_due');
    table.index(['claimed_by'], 'outbox_claims');
    table.index(['created_at', 'id'], 'outbox_by_created_at');
  });

  await db.schema.createTable('audit_entries', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.time('at').notNullable();
    column.id('actor_id').nullable();
    column.line('actor_name').notNullable();
    column.key('action', 40).notNullable();
    column.key('resource', 40).notNullable();
    column.id('record_id').notNullable();
    column.json('before_value').nullable();
    column.json('after_value').nullable();
    column.key('address', 64).notNullable();
    column.key('request_id', 64).notNullable();
    table.index(['at', 'id'], 'audit_by_time');
    table.index(['actor_id', 'at', 'id'], 'audit_by_actor');
    table.index(['resource', 'at', 'id'], 'audit_by_resource');
    table.index(['action', 'at', 'id'], 'audit_by_action');
    table.index(['record_id', 'at', 'id'], 'audit_by_record');
  });

  await db.schema.createTable('crash_reports', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.line('name').notNullable();
    column.line('message', 1_000).notNullable();
    column.line('component_name').notNullable();
    column.line('location', 1_000).notNullable();
    column.line('browser', 400).notNullable();
    column.json('user_value').nullable();
    column.long('user_description').nullable();
    column.json('error').notNullable();
    column.json('data').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    for (const sorted of ['created_at', 'updated_at', 'name', 'component_name']) {
      table.index([sorted, 'id'], `crash_reports_by_${sorted}`);
    }
    table.index(['name', 'component_name', 'created_at', 'id'], 'crash_reports_groups');
  });

  await db.schema.createTable('idempotency_keys', (table) => {
    const column = columnsFor(db, table);
    // Hash of the caller, the route and the key.
    column.key('id').primary();
    column.key('fingerprint').notNullable();
    table.integer('status').nullable();
    column.json('body').nullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    table.index(['expires_at'], 'idempotency_keys_by_end');
  });
};
