import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** Events of orders are also numbered per customer, whose app listens to all dealers at once. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['customer_event_heads']);
  // As order_event_heads: the number of a customer's latest event, locked until the event is in.
  await db.schema.createTable('customer_event_heads', (table) => {
    columnsFor(db, table).id('user_id').primary();
    table.integer('sequence').notNullable();
  });
  const events = alterations(db, 'order_events');
  // Both are NULL in events that the customer doesn't see.
  await events.addColumn('user_id', (table) => {
    columnsFor(db, table).id('user_id').nullable();
  });
  await events.addColumn('user_sequence', (table) => {
    table.integer('user_sequence').nullable();
  });
  await events.addIndex('order_events_by_customer', ['user_id', 'user_sequence']);
};
