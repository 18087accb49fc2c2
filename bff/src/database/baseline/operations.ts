import type { Tables } from './tables';

/** Mails to send, the audit log, erased people, crash reports, and what writes need. */
export const operations: Tables = {
  outbox: (table, column) => {
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
    column.key('state', 16).notNullable().defaultTo('queued');
    // The user whose action caused the mail; NULL for mails that users ask for themselves.
    column.id('sender_id').nullable();
    // The dealer whose orders a bundled mail is about; NULL for all other mails.
    column.id('fabricator_id').nullable();
    // The order and the revision whose PDF is attached.
    column.id('attached_order_id').nullable();
    table.integer('attached_revision').nullable();
    table.index(['due_at', 'id'], 'outbox_due');
    table.index(['claimed_by'], 'outbox_claims');
    table.index(['created_at', 'id'], 'outbox_by_created_at');
    table.index(['state', 'created_at', 'id'], 'outbox_by_state');
    table.index(['to_email', 'created_at', 'id'], 'outbox_by_receiver');
    table.index(['sender_id', 'created_at'], 'outbox_by_sender');
    table.index(['fabricator_id', 'created_at'], 'outbox_by_dealer');
  },

  // Write-protected by triggers, unless the settings or the database forbid them.
  audit_entries: (table, column) => {
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
    column.key('actor_role', 16).notNullable().defaultTo('');
    // The record's name at the time.
    column.line('label').notNullable().defaultTo('');
    table.index(['at', 'id'], 'audit_by_time');
    table.index(['actor_id', 'at', 'id'], 'audit_by_actor');
    table.index(['resource', 'at', 'id'], 'audit_by_resource');
    table.index(['action', 'at', 'id'], 'audit_by_action');
    table.index(['record_id', 'at', 'id'], 'audit_by_record');
    table.index(['resource', 'action', 'at', 'id'], 'audit_by_resource_and_action');
    table.index(['actor_id', 'action', 'at', 'id'], 'audit_by_actor_and_action');
    table.index(['actor_id', 'resource', 'at', 'id'], 'audit_by_actor_and_resource');
  },

  // People who were erased, by ids alone. While one is being erased, their name may go from the audit log, too.
  erasures: (table, column) => {
    // Without a foreign key: after a restore, the list is put back before the people are erased again.
    column.id('user_id').primary();
    column.key('pseudonym').notNullable();
    column.time('erased_at').notNullable();
    // Only inside the transaction that erases.
    table.boolean('is_running').notNullable();
    table.unique(['pseudonym'], { indexName: 'erasures_pseudonym' });
    table.index(['is_running'], 'erasures_running');
  },

  // The time since when a table is complete. While a purge runs, older entries may go from the audit log.
  retentions: (table, column) => {
    column.key('kept_table').primary();
    column.time('kept_from').notNullable();
    // Only inside the transaction that deletes.
    table.boolean('is_running').notNullable();
  },

  crash_reports: (table, column) => {
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
    column.key('group_id').notNullable().defaultTo('');
    for (const sorted of ['created_at', 'updated_at', 'name', 'component_name']) {
      table.index([sorted, 'id'], `crash_reports_by_${sorted}`);
    }
    table.index(['name', 'component_name', 'created_at', 'id'], 'crash_reports_groups');
    table.index(['group_id', 'created_at', 'id'], 'crash_reports_of_group');
  },

  // Counts by error and component, kept as reports come: a screen that crashes for everybody sends thousands.
  crash_report_groups: (table, column) => {
    // Hash of what the reports have in common.
    column.key('id').primary();
    column.line('name').notNullable();
    // From the latest report.
    column.line('message', 1_000).notNullable();
    column.line('component_name').notNullable();
    table.integer('reports').notNullable();
    column.time('first_at').notNullable();
    column.time('last_at').notNullable();
    for (const sorted of ['reports', 'first_at', 'last_at', 'name', 'component_name']) {
      table.index([sorted, 'id'], `crash_report_groups_by_${sorted}`);
    }
  },

  crash_report_group_users: (table, column) => {
    column.key('group_id').notNullable();
    column.key('user_key').notNullable();
    table.primary(['group_id', 'user_key']);
  },

  idempotency_keys: (table, column) => {
    // Hash of the caller, the route and the key.
    column.key('id').primary();
    column.key('fingerprint').notNullable();
    table.integer('status').nullable();
    column.json('body').nullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    table.index(['expires_at'], 'idempotency_keys_by_end');
  },

  // Rows that transactions write to take turns: see `database/guard.ts`.
  guards: (_table, column) => {
    column.key('name').primary();
    column.cents('turn').notNullable();
  },
};
