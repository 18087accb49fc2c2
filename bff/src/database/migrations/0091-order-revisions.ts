import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['order_revisions', 'order_drafts'];

/**
 * Revisions of orders. An order and its document hold the current one, and an order that was never revised has no rows here:
 * it is its first revision.
 */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);

  await db.schema.createTable('order_revisions', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    table.integer('revision').notNullable();
    column.time('at').notNullable();
    column.id('actor_id').nullable();
    column.line('actor_name').notNullable();
    column.key('actor_role', 16).notNullable();
    column.cents('total_cents').notNullable();
    // For the customer.
    column.long('note').nullable();
    column.json('project').notNullable();
    column.json('estimate').notNullable();
    table.unique(['order_id', 'revision'], { indexName: 'revisions_of_order' });
    table.index(['actor_id'], 'revisions_by_actor');
  });

  await db.schema.createTable('order_drafts', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    // The revision that it changes.
    table.integer('base').notNullable();
    // Who saved it last.
    column.id('author_id').notNullable().references('users.id');
    column.long('note').nullable();
    // Line items, slabs and discount.
    column.json('content').notNullable();
    column.json('estimate').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.unique(['order_id'], { indexName: 'draft_of_order' });
    table.index(['author_id', 'id'], 'drafts_of_author');
  });

  await alterations(db, 'orders').addColumn('revision', (table) => {
    table.integer('revision').notNullable().defaultTo(1);
  });
  // NULL for the first revision, as before there were others.
  await alterations(db, 'order_activity').addColumn('revision', (table) => {
    table.integer('revision').nullable();
  });
  const links = alterations(db, 'order_links');
  // The revision that the link showed last, and the one that it showed before that.
  await links.addColumn('shown_revision', (table) => {
    table.integer('shown_revision').nullable();
  });
  await links.addColumn('seen_revision', (table) => {
    table.integer('seen_revision').nullable();
  });
};
