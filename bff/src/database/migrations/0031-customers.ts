import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** Sorted columns of a dealer's list of customers. */
const SORTED = ['name', 'orders', 'total_cents', 'last_order_at'];

/** Who ordered from a dealer, and how much. The background fills it from the orders. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['customers']);
  await db.schema.createTable('customers', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('owner_id').notNullable().references('users.id');
    // As in the latest order, to sort and search by.
    column.line('name').notNullable();
    column.line('email', 254).notNullable();
    table.integer('orders').notNullable();
    column.cents('total_cents').notNullable();
    column.time('last_order_at').notNullable();
    table.unique(['fabricator_id', 'owner_id'], { indexName: 'customers_of_dealer' });
    for (const sorted of SORTED) table.index(['fabricator_id', sorted, 'id'], `customers_by_${sorted}`);
  });
};
