import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = [
  'projects',
  'slabs',
  'project_images',
  'orders',
  'order_documents',
  'order_history',
  'order_totals',
];

/** Projects, which customers measure, and the orders made from them. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('projects', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('owner_id').notNullable().references('users.id');
    column.id('fabricator_id').nullable().references('fabricators.id');
    column.line('title').notNullable().defaultTo('');
    table.double('total_square_feet').notNullable().defaultTo(0);
    column.time('ordered_at').nullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    for (const sorted of ['title', 'total_square_feet', 'created_at', 'updated_at']) {
      table.index(['owner_id', 'deleted_at', sorted, 'id'], `projects_by_${sorted}`);
      const dealers = ['fabricator_id', 'deleted_at', sorted, 'id', 'ordered_at'];
      table.index(dealers, `projects_of_dealer_by_${sorted}`);
      table.index(['deleted_at', sorted, 'id'], `all_projects_by_${sorted}`);
    }
  });

  await db.schema.createTable('slabs', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('project_id').notNullable().references('projects.id');
    table.integer('position').notNullable();
    column.line('item_id').notNullable();
    column.id('material_id').nullable();
    column.line('location').notNullable().defaultTo('');
    column.json('edges').notNullable();
    column.json('vertices').notNullable();
    table.double('area').notNullable();
    column.time('created_at').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.index(['project_id', 'position'], 'slabs_of_project');
    table.index(['project_id', 'created_at', 'id'], 'slabs_of_project_by_created_at');
    table.index(['created_at', 'id'], 'slabs_by_created_at');
    table.index(['item_id', 'id'], 'slabs_by_item_id');
  });

  await db.schema.createTable('project_images', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('project_id').notNullable().references('projects.id');
    table.integer('position').notNullable();
    column.id('object_id').notNullable();
    column.line('caption', 500).notNullable().defaultTo('');
    column.time('created_at').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.index(['project_id', 'position'], 'images_of_project');
    table.index(['project_id', 'created_at', 'id'], 'images_of_project_by_created_at');
    table.index(['object_id'], 'images_by_object');
    table.index(['created_at', 'id'], 'images_by_created_at');
  });

  await db.schema.createTable('orders', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('owner_id').notNullable().references('users.id');
    // Unique among the living orders: a project is ordered once.
    column.id('live_project_id').nullable();
    column.id('project_id').notNullable().references('projects.id');
    table.integer('reference').notNullable();
    column.key('status', 24).notNullable();
    column.line('title').notNullable().defaultTo('');
    // The text to search: reference, title, the customer's name and e-mail.
    column.line('search_text', 800).notNullable();
    table.double('total_square_feet').notNullable();
    table.double('area').notNullable();
    column.cents('total_cents').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    table.unique(['fabricator_id', 'reference'], { indexName: 'orders_reference' });
    table.unique(['live_project_id'], { indexName: 'orders_live_project' });
    // One index for each sort order of a dealer's list, with and without the status filter.
    for (const sorted of ['created_at', 'updated_at', 'total_square_feet', 'total_cents', 'reference']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `orders_by_${sorted}`);
      table.index(['fabricator_id', 'status', 'deleted_at', sorted, 'id'], `orders_by_status_${sorted}`);
      table.index(['deleted_at', sorted, 'id'], `all_orders_by_${sorted}`);
    }
    table.index(['fabricator_id', 'deleted_at', 'status', 'id'], 'orders_by_status');
    table.index(['deleted_at', 'status', 'created_at', 'id'], 'all_orders_by_status');
    table.index(['owner_id', 'deleted_at', 'created_at', 'id'], 'orders_of_customer');
  });

  // The wide parts of an order, which no list reads: the project and the prices as they were.
  await db.schema.createTable('order_documents', (table) => {
    const column = columnsFor(db, table);
    column.id('order_id').primary().references('orders.id');
    column.json('project').notNullable();
    column.json('estimate').notNullable();
  });

  await db.schema.createTable('order_history', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    column.time('at').notNullable();
    column.id('actor_id').nullable();
    column.line('actor_name').notNullable();
    column.key('actor_role', 16).notNullable();
    column.key('from_status', 24).nullable();
    column.key('to_status', 24).notNullable();
    table.index(['order_id', 'at', 'id'], 'history_of_order');
  });

  // Counts and sums of the living orders, kept in the transactions that change them: a dealer with a
  // million orders gets exact figures from a few dozen rows.
  await db.schema.createTable('order_totals', (table) => {
    const column = columnsFor(db, table);
    column.id('fabricator_id').notNullable();
    column.key('month', 7).notNullable();
    column.key('status', 24).notNullable();
    table.integer('orders').notNullable();
    column.cents('total_cents').notNullable();
    table.primary(['fabricator_id', 'month', 'status']);
  });
};
