import { siteColumns } from './projects';
import { recordColumns, type Tables } from './tables';

/** The UTC month of `created_at` as a number, such as 202611. */
const MONTH = {
  mysql: "extract(year_month from (timestamp'1970-01-01 00:00:00' + interval (created_at div 1000) second))",
  sqlite: "cast(strftime('%Y%m', created_at / 1000, 'unixepoch') as integer)",
};

/** Orders made from projects, the work on them, and what customers see of it. */
export const orders: Tables = {
  orders: (table, column, dialect) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('owner_id').notNullable().references('users.id');
    // Unique among active orders: a project is ordered once.
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
    recordColumns(table, column);
    table.specificType('placed_month', `integer as (${MONTH[dialect]}) virtual`);
    column.id('assignee_id').nullable();
    // "2026-11-30", which sorts as its days do.
    column.key('due_on', 10).nullable();
    table.integer('slab_count').nullable();
    table.integer('revision').notNullable().defaultTo(1);
    siteColumns(column);
    // The last revision of which the customer was reminded.
    table.integer('reminded_revision').nullable();
    // It counts while the order has the stage's status.
    column.id('stage_id').nullable();
    // The last public one.
    column.id('shown_stage_id').nullable();
    // NULL for an order without taxes.
    column.cents('tax_cents').nullable();
    // The area that rules bill; NULL for an order without rules.
    table.double('billed_area').nullable();
    table.unique(['fabricator_id', 'reference'], { indexName: 'orders_reference' });
    table.unique(['live_project_id'], { indexName: 'orders_live_project' });
    // An index for each sort order with each filter of the long lists: without it a million rows are sorted for a page.
    for (const sorted of ['created_at', 'updated_at', 'total_square_feet', 'total_cents', 'reference']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `orders_by_${sorted}`);
      table.index(['fabricator_id', 'status', 'deleted_at', sorted, 'id'], `orders_by_status_${sorted}`);
      table.index(['deleted_at', sorted, 'id'], `all_orders_by_${sorted}`);
    }
    table.index(['fabricator_id', 'deleted_at', 'status', 'id'], 'orders_by_status');
    table.index(['deleted_at', 'status', 'created_at', 'id'], 'all_orders_by_status');
    table.index(['owner_id', 'deleted_at', 'created_at', 'id'], 'orders_of_customer');
    table.index(['deleted_at', 'title', 'id'], 'all_orders_by_title');
    for (const sorted of ['updated_at', 'total_square_feet', 'total_cents', 'reference', 'title']) {
      table.index(['deleted_at', 'status', sorted, 'id'], `all_orders_of_status_by_${sorted}`);
    }
    table.index(['deleted_at', 'status', 'id'], 'all_orders_of_status');
    table.index(['fabricator_id', 'deleted_at', 'title', 'id', 'status'], 'orders_by_title');
    table.index(['assignee_id', 'fabricator_id', 'deleted_at', 'created_at', 'id'], 'orders_of_assignee');
    table.index(['fabricator_id', 'deleted_at', 'due_on', 'id'], 'orders_by_due_on');
    table.index(['slab_count'], 'orders_by_slab_count');
    table.index(['stage_id', 'fabricator_id', 'deleted_at', 'created_at', 'id'], 'orders_of_stage');
    table.index(
      ['assignee_id', 'fabricator_id', 'status', 'deleted_at', 'created_at', 'id'],
      'orders_of_assignee_by_status',
    );
  },

  // The wide parts of an order, which no list reads: the project and the prices as they were.
  order_documents: (_table, column) => {
    column.id('order_id').primary().references('orders.id');
    column.json('project').notNullable();
    column.json('estimate').notNullable();
  },

  order_history: (table, column) => {
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    column.time('at').notNullable();
    column.id('actor_id').nullable();
    column.line('actor_name').notNullable();
    column.key('actor_role', 16).notNullable();
    column.key('from_status', 24).nullable();
    column.key('to_status', 24).notNullable();
    // The order's version: unlike times, it doesn't depend on the clocks of processes.
    table.integer('sequence').nullable();
    // NULL for a change of the status, '' for an order that is nobody's any more.
    column.id('assignee_id').nullable();
    table.index(['order_id', 'at', 'id'], 'history_of_order');
  },

  // Acts of customers by links, and of dealers besides changing the status.
  order_activity: (table, column) => {
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
    // NULL for the first revision, as before there were others.
    table.integer('revision').nullable();
    // The name that the stage had.
    column.line('stage').nullable();
    table.index(['order_id', 'at', 'id'], 'activity_of_order');
  },

  // The stages of a dealer's work, beneath the statuses of orders.
  stages: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    column.key('status', 16).notNullable();
    table.boolean('is_public').notNullable();
    table.integer('position').notNullable();
    recordColumns(table, column);
    // The mail that customers get.
    column.json('mail').nullable();
    for (const sorted of ['name', 'position', 'created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `stages_by_${sorted}`);
    }
  },

  // Links by which customers see an order without an account.
  order_links: (table, column) => {
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    column.id('fabricator_id').notNullable();
    column.key('token_hash').notNullable();
    column.id('created_by').notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').notNullable();
    // To the minute, so that reading writes little.
    column.time('opened_at').nullable();
    table.integer('change_requests').notNullable().defaultTo(0);
    // The revision that the link showed last, and the one that it showed before that.
    table.integer('shown_revision').nullable();
    table.integer('seen_revision').nullable();
    // Whether the link shows the address of the site.
    table.boolean('shows_site').notNullable().defaultTo(false);
    table.unique(['token_hash'], { indexName: 'order_links_token' });
    table.index(['order_id', 'created_at', 'id'], 'links_of_order');
    table.index(['expires_at'], 'order_links_by_end');
    table.index(['fabricator_id', 'expires_at'], 'links_of_dealer');
  },

  // An order and its document hold the current revision, and an order that was never revised has no rows here.
  order_revisions: (table, column) => {
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
  },

  order_drafts: (table, column) => {
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
  },

  // How revisions were accepted. Acceptances that are older than this table have no rows.
  order_acceptances: (table, column) => {
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    table.integer('revision').notNullable();
    column.time('at').notNullable();
    column.line('name').notNullable();
    column.cents('total_cents').notNullable();
    // The account by which the person was known, or the link.
    column.id('actor_id').nullable();
    column.id('link_id').nullable();
    column.line('address', 64).notNullable();
    column.line('browser', 400).notNullable();
    // NULL if the dealer had none.
    table.integer('terms_version').nullable();
    // The path of an SVG; NULL if none was drawn.
    column.json('signature').nullable();
    column.key('sha256').notNullable();
    // NULL until the PDF was made; the file is NULL again once it was erased.
    column.id('file_id').nullable();
    column.key('pdf_sha256').nullable();
    table.unique(['order_id', 'revision'], { indexName: 'acceptances_of_order' });
    table.index(['file_id'], 'acceptances_by_file');
    table.index(['actor_id'], 'acceptances_by_actor');
  },

  // The costs of revisions, for the dealer.
  order_costs: (table, column) => {
    column.id('order_id').notNullable().references('orders.id');
    table.integer('revision').notNullable();
    column.json('costs').notNullable();
    table.primary(['order_id', 'revision']);
  },

  // Notes of dealers.
  order_notes: (table, column) => {
    column.id('id').primary();
    column.id('order_id').notNullable().references('orders.id');
    column.id('fabricator_id').notNullable();
    column.id('author_id').notNullable().references('users.id');
    column.long('text').notNullable();
    // Ids of users.
    column.json('mentions').notNullable();
    recordColumns(table, column);
    table.index(['order_id', 'deleted_at', 'created_at', 'id'], 'notes_of_order');
    table.index(['author_id', 'id'], 'notes_of_author');
    table.index(['deleted_at'], 'notes_by_deletion');
  },

  order_note_files: (table, column) => {
    column.id('note_id').notNullable().references('order_notes.id');
    column.id('object_id').notNullable();
    column.id('order_id').notNullable();
    table.integer('position').notNullable();
    table.primary(['note_id', 'object_id']);
    table.index(['object_id'], 'note_files_by_object');
    table.index(['order_id'], 'note_files_of_order');
  },

  // Saved views of dealers' lists.
  order_views: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('owner_id').notNullable().references('users.id');
    column.line('name').notNullable();
    // URL parameters by name.
    column.json('query').notNullable();
    table.boolean('is_shared').notNullable();
    recordColumns(table, column);
    table.index(['fabricator_id', 'deleted_at', 'owner_id'], 'order_views_of_dealer');
    table.index(['owner_id', 'id'], 'order_views_of_owner');
    table.index(['deleted_at'], 'order_views_by_deletion');
  },

  // Which view opens for whom.
  order_view_defaults: (table, column) => {
    column.id('user_id').primary().references('users.id');
    column.id('view_id').notNullable();
    table.index(['view_id'], 'order_view_defaults_by_view');
  },
};
