import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** Sign-in providers of dealers, and which of a provider's users is whom. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['sso_links', 'sso_connections']);
  await db.schema.createTable('sso_connections', (table) => {
    const column = columnsFor(db, table);
    column.id('fabricator_id').primary().references('fabricators.id');
    column.key('issuer', 500).notNullable();
    column.key('client_id', 200).notNullable();
    column.key('secret_sealed', 1_000).notNullable();
    column.key('domain', 253).notNullable();
    // The domain, once the dealer has proven it. It is then no other dealer's.
    column.key('live_domain', 253).nullable();
    table.boolean('is_required').notNullable();
    column.json('roles').notNullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    table.unique(['live_domain'], { indexName: 'sso_connections_live_domain' });
  });
  await db.schema.createTable('sso_links', (table) => {
    const column = columnsFor(db, table);
    // The dealer's id, or `admin`.
    column.key('connection', 36).notNullable();
    column.id('user_id').notNullable().references('users.id');
    // A hash of the connection, the issuer and the subject, which may be long.
    column.key('identity_hash').notNullable();
    column.time('created_at').notNullable();
    table.primary(['connection', 'user_id']);
    table.unique(['identity_hash'], { indexName: 'sso_links_identity' });
    table.index(['user_id'], 'sso_links_of_user');
  });
};
