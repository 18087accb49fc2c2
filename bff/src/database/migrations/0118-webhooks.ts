import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['webhooks', 'webhook_deliveries'];

/** Addresses that are told what happens to orders, and the log of what was sent to them. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);
  await db.schema.createTable('webhooks', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.key('url', 500).notNullable();
    column.json('events').notNullable();
    column.json('secret_sealed').notNullable();
    column.json('former_secret_sealed').nullable();
    column.time('former_secret_until').nullable();
    // The number of the last event that is settled.
    table.integer('position').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    // Also the end of a claim. NULL while paused.
    column.time('due_at').nullable();
    column.time('failing_since').nullable();
    column.time('paused_at').nullable();
    column.time('created_at').notNullable();
    table.index(['fabricator_id', 'id'], 'webhooks_of_dealer');
    table.index(['due_at'], 'webhooks_by_due_time');
  });
  await db.schema.createTable('webhook_deliveries', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable();
    column.id('webhook_id').notNullable();
    column.key('event_id').notNullable();
    column.key('event', 40).notNullable();
    column.json('payload').notNullable();
    table.integer('status').nullable();
    column.json('error').nullable();
    column.json('response').notNullable();
    table.integer('milliseconds').notNullable();
    column.time('created_at').notNullable();
    table.index(['webhook_id', 'id'], 'webhook_deliveries_of_webhook');
    table.index(['fabricator_id', 'id'], 'webhook_deliveries_of_dealer');
    table.index(['created_at'], 'webhook_deliveries_by_time');
  });
  await alterations(db, 'order_events').addColumn('topic', (table) => {
    columnsFor(db, table).key('topic', 20).nullable();
  });
};
