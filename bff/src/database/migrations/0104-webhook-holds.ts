import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLE = 'webhook_holds';

/** Records whose events wait for a webhook that did not take one of them. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, [TABLE]);
  await db.schema.createTable(TABLE, (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable();
    column.id('webhook_id').notNullable();
    // The order, material or customer.
    column.id('subject_id').notNullable();
    // The number of the event that is tried next.
    table.integer('sequence').notNullable();
    table.integer('attempts').notNullable();
    column.time('due_at').notNullable();
    column.time('since').notNullable();
    table.unique(['webhook_id', 'subject_id'], { indexName: 'webhook_holds_of_webhook' });
    table.index(['webhook_id', 'due_at'], 'webhook_holds_by_due_time');
    table.index(['fabricator_id', 'id'], 'webhook_holds_of_dealer');
    table.index(['since'], 'webhook_holds_by_time');
  });
  const index = 'order_events_of_record';
  await alterations(db, 'order_events').addIndex(index, ['order_id', 'sequence']);
};
