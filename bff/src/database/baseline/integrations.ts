import type { Tables } from './tables';

/** Events, API keys and webhooks, for apps and other systems. */
export const integrations: Tables = {
  // The number of a dealer's latest event. Its row is locked until the event is in, so numbers have no gaps and show in
  // their order. Without foreign keys: checking them would lock the dealer's row too, in another order.
  order_event_heads: (table, column) => {
    column.id('fabricator_id').primary();
    table.integer('sequence').notNullable();
  },

  // As order_event_heads, for a customer, whose app listens to all dealers at once.
  customer_event_heads: (table, column) => {
    column.id('user_id').primary();
    table.integer('sequence').notNullable();
  },

  order_events: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable();
    table.integer('sequence').notNullable();
    column.key('kind', 16).notNullable();
    column.id('order_id').notNullable();
    table.integer('reference').notNullable();
    column.time('created_at').notNullable();
    column.key('topic', 20).nullable();
    // Both are NULL in events that the customer doesn't see.
    column.id('user_id').nullable();
    table.integer('user_sequence').nullable();
    table.unique(['fabricator_id', 'sequence'], { indexName: 'order_events_in_order' });
    table.index(['fabricator_id', 'created_at'], 'order_events_by_dealer_and_time');
    table.index(['created_at'], 'order_events_by_time');
    table.index(['order_id', 'sequence'], 'order_events_of_record');
    table.index(['user_id', 'user_sequence'], 'order_events_by_customer');
  },

  // A dealer's, or without a dealer the administrators'.
  api_keys: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').nullable().references('fabricators.id');
    column.id('user_id').notNullable().references('users.id');
    column.line('name').notNullable();
    column.key('key_hash').notNullable();
    column.key('key_start', 16).notNullable();
    column.json('scopes').notNullable();
    column.time('created_at').notNullable();
    column.time('expires_at').nullable();
    column.time('last_used_at').nullable();
    column.key('last_address').nullable();
    table.unique(['key_hash'], { indexName: 'api_keys_by_hash' });
    table.index(['fabricator_id', 'id'], 'api_keys_of_dealer');
    table.index(['user_id'], 'api_keys_of_user');
  },

  webhooks: (table, column) => {
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
  },

  // The log of what was sent.
  webhook_deliveries: (table, column) => {
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
  },

  // Records whose events wait for a webhook that did not take one of them.
  webhook_holds: (table, column) => {
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
  },

  // Webhooks whose deletion can be undone. Apart from the others, so that nothing of an earlier release sends to them.
  deleted_webhooks: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.json('webhook').notNullable();
    column.time('deleted_at').notNullable();
    table.index(['fabricator_id', 'id'], 'deleted_webhooks_of_dealer');
    table.index(['deleted_at'], 'deleted_webhooks_by_time');
  },
};
