import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['order_event_heads', 'order_events'];

/** Events of each dealer's orders, for clients that listen. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  // The number of a dealer's latest event. Its row is locked until the event is in, so numbers have no gaps and
  // show in their order. Without foreign keys: checking them would lock the dealer's row too, in another order.
  await db.schema.createTable('order_event_heads', (table) => {
    const column = columnsFor(db, table);
    column.id('fabricator_id').primary();
    table.integer('sequence').notNullable();
  });

  await db.schema.createTable('order_events', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable();
    table.integer('sequence').notNullable();
    column.key('kind', 16).notNullable();
    column.id('order_id').notNullable();
    table.integer('reference').notNullable();
    column.time('created_at').notNullable();
    table.unique(['fabricator_id', 'sequence'], { indexName: 'order_events_in_order' });
    table.index(['fabricator_id', 'created_at'], 'order_events_by_dealer_and_time');
    table.index(['created_at'], 'order_events_by_time');
  });
};
