import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';
import { dropWriteProtection, writeProtect } from '../write-protection';

/**
 * Data for administrators: an audit log that names its records and can't be rewritten, administrators' views of dealers'
 * portals, mails by their state, and orders by their project.
 */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['views_as_dealer']);

  await db.schema.createTable('views_as_dealer', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    // The administrator's session: the view ends with it.
    column.id('session_id').notNullable();
    column.id('admin_id').notNullable().references('users.id');
    column.line('admin_name').notNullable();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('reason', 500).notNullable();
    column.time('started_at').notNullable();
    column.time('expires_at').notNullable();
    // NULL unless it was ended early.
    column.time('ended_at').nullable();
    table.index(['fabricator_id', 'started_at', 'id'], 'views_of_dealer');
    table.index(['session_id', 'ended_at'], 'views_of_session');
  });

  await dropWriteProtection(db, 'audit_entries');
  const audit = alterations(db, 'audit_entries');
  await audit.addColumn('actor_role', (table) => {
    columnsFor(db, table).key('actor_role', 16).notNullable().defaultTo('');
  });
  // The record's name at the time.
  await audit.addColumn('label', (table) => {
    columnsFor(db, table).line('label').notNullable().defaultTo('');
  });
  await writeProtect(db, 'audit_entries');

  const outbox = alterations(db, 'outbox');
  await outbox.addColumn('state', (table) => {
    columnsFor(db, table).key('state', 16).notNullable().defaultTo('queued');
  });
  await db('outbox').whereNotNull('sent_at').update({ state: 'sent' });
  await db('outbox').whereNull('sent_at').whereNull('due_at').update({ state: 'failed' });
  await db('outbox')
    .whereNotNull('due_at')
    .where('attempts', '>', 0)
    .whereNotNull('last_error')
    .update({ state: 'retrying' });
  await outbox.addIndex('outbox_by_state', ['state', 'created_at', 'id']);
  await outbox.addIndex('outbox_by_receiver', ['to_email', 'created_at', 'id']);

  await alterations(db, 'orders').addIndex('all_orders_by_title', ['deleted_at', 'title', 'id']);
};
