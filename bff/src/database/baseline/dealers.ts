import { recordColumns, type Tables } from './tables';

/** Dealers, their teams, terms and sign-in providers, and administrators' views of their portals. */
export const dealers: Tables = {
  fabricators: (table, column) => {
    column.id('id').primary();
    column.id('user_id').notNullable().references('users.id');
    // As in users: the values that must be unique among active dealers, NULL afterwards.
    column.id('live_user_id').nullable();
    column.line('code', 20).notNullable();
    column.key('live_code', 20).nullable();
    column.line('business_name').notNullable();
    column.line('contact_email', 254).notNullable();
    column.line('phone_number', 40).notNullable().defaultTo('');
    table.integer('next_reference').notNullable().defaultTo(1001);
    recordColumns(table, column);
    // In lower case. Mails about orders go to the contact address only while it is this one, or the owner's confirmed one.
    column.key('confirmed_contact_email', 254).nullable();
    // Id of a stored file.
    column.id('logo_id').nullable();
    // NULL until it is chosen.
    column.key('time_zone', 64).nullable();
    // After how many days customers are reminded of orders that they have not answered.
    table.integer('reminder_days').nullable();
    // Whether customers see due dates.
    table.boolean('shows_due_dates').notNullable().defaultTo(false);
    // How slabs are billed.
    column.json('pricing').nullable();
    // The least that an order comes to: its amount, and the title of the line that raises an order to it.
    column.json('minimum_order').nullable();
    // The margin in percent below which staff don't issue revisions.
    table.double('minimum_margin').nullable();
    // How orders are exported as invoices, for each bookkeeping program.
    column.json('invoices').nullable();
    table.unique(['live_user_id'], { indexName: 'fabricators_live_user' });
    table.unique(['live_code'], { indexName: 'fabricators_live_code' });
    for (const sorted of ['business_name', 'contact_email', 'code', 'created_at', 'updated_at']) {
      table.index(['deleted_at', sorted, 'id'], `fabricators_by_${sorted}`);
    }
    table.index(['logo_id'], 'fabricators_by_logo');
    table.index(['reminder_days'], 'fabricators_by_reminder_days');
  },

  // A user may be in the teams of several dealers. The user whom a dealer's row names is an owner without a row here.
  team_members: (table, column) => {
    // The user's id.
    column.id('id').notNullable().references('users.id');
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.key('role', 16).notNullable();
    // Unused since there are team_invitations.
    column.time('invited_until').nullable();
    recordColumns(table, column);
    table.primary(['id', 'fabricator_id']);
    table.index(['fabricator_id', 'deleted_at', 'created_at', 'id'], 'team_members_of_dealer');
    table.index(['invited_until'], 'team_members_by_end');
  },

  team_invitations: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    column.line('email', 254).notNullable();
    // In ASCII and lower case, as `users.live_email`.
    column.key('live_email', 254).notNullable();
    column.key('role', 16).notNullable();
    // NULL if it is not known any more.
    column.id('inviter_id').nullable();
    // '' if no link was mailed.
    column.key('token_hash').notNullable();
    column.time('expires_at').notNullable();
    column.time('created_at').notNullable();
    table.unique(['fabricator_id', 'live_email'], { indexName: 'team_invitations_of_dealer' });
    table.index(['expires_at'], 'team_invitations_by_end');
  },

  // The versions of the terms to which customers agree when they accept an order. Rows never change.
  dealer_terms: (table, column) => {
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    table.integer('version').notNullable();
    // '' where a version ends the terms.
    column.long('text').notNullable();
    column.time('at').notNullable();
    column.id('author_id').notNullable().references('users.id');
    table.unique(['fabricator_id', 'version'], { indexName: 'terms_of_dealer' });
    table.index(['author_id', 'id'], 'terms_by_author');
  },

  sso_connections: (table, column) => {
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
  },

  // Which of a provider's users is whom.
  sso_links: (table, column) => {
    // The dealer's id, or `admin`.
    column.key('connection', 36).notNullable();
    column.id('user_id').notNullable().references('users.id');
    // A hash of the connection, the issuer and the subject, which may be long.
    column.key('identity_hash').notNullable();
    column.time('created_at').notNullable();
    table.primary(['connection', 'user_id']);
    table.unique(['identity_hash'], { indexName: 'sso_links_identity' });
    table.index(['user_id'], 'sso_links_of_user');
  },

  views_as_dealer: (table, column) => {
    column.id('id').primary();
    // The administrator's session: the view ends with it.
    column.id('session_id').notNullable();
    column.id('admin_id').notNullable().references('users.id');
    column.line('admin_name').notNullable();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('reason', 500).notNullable();
    column.time('started_at').notNullable();
    column.time('expires_at').notNullable();
    // NULL unless it was ended early.
    column.time('ended_at').nullable();
    table.index(['fabricator_id', 'started_at', 'id'], 'views_of_dealer');
    table.index(['session_id', 'ended_at'], 'views_of_session');
  },
};
