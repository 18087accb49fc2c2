import { recordColumns, type Tables } from './tables';

/** The customers of dealers, and their groups. */
export const customers: Tables = {
  // Who ordered from a dealer, and how much. The background fills it from the orders.
  customers: (table, column) => {
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
    for (const sorted of ['name', 'orders', 'total_cents', 'last_order_at']) {
      table.index(['fabricator_id', sorted, 'id'], `customers_by_${sorted}`);
    }
  },

  customer_groups: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    recordColumns(table, column);
    for (const sorted of ['name', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `customer_groups_by_${sorted}`);
    }
  },

  // A customer is in one group of a dealer at most.
  customer_group_members: (table, column) => {
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('owner_id').notNullable().references('users.id');
    column.id('group_id').notNullable().references('customer_groups.id');
    table.primary(['fabricator_id', 'owner_id']);
  },
};
