import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['order_links', 'order_activity'];

/** Links by which customers see an order without an account, what they did by them, and due dates. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('order_links', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    column.id('fabricator_id').notNullable();
    column.key('token_hash').notNullable();
    column.id('created_by').notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    // To the minute, so that reading writes little.
    column.time('opened_at').nullable();
    table.unique(['token_hash'], { indexName: 'order_links_token' });
    table.index(['order_id', 'created_at', 'id'], 'links_of_order');
    table.index(['expires_at'], 'order_links_by_end');
  });

  await db.schema.createTable('order_activity', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    column.time('at').notNullable();
    column.key('kind', 24).notNullable();
    column.id('actor_id').nullable();
    column.line('actor_name').notNullable();
    column.key('actor_role', 16).notNullable();
    // The text of a customer's change request.
    column.long('text').nullable();
    // The total that the customer accepted.
    column.cents('total_cents').nullable();
    // A new due date.
    column.key('due_on', 10).nullable();
    table.index(['order_id', 'at', 'id'], 'activity_of_order');
  });

  const orders = alterations(db, 'orders');
  // "2026-11-30", which sorts as its days do.
  await orders.addColumn('due_on', (table) => {
    columnsFor(db, table).key('due_on', 10).nullable();
  });
  await orders.addIndex('orders_by_due_on', ['fabricator_id', 'deleted_at', 'due_on', 'id']);
};
