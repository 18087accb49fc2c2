import type { Knex } from 'knex';

/** Columns of dealers that other features show beside their own. */
export const DEALER = {
  id: 'fabricators.id',
  businessName: 'fabricators.business_name',
  code: 'fabricators.code',
  logoId: 'fabricators.logo_id',
  timeZone: 'fabricators.time_zone',
  pricing: 'fabricators.pricing',
  contactEmail: 'fabricators.contact_email',
  phoneNumber: 'fabricators.phone_number',
  showsDueDates: 'fabricators.shows_due_dates',
  minimumOrder: 'fabricators.minimum_order',
  minimumMargin: 'fabricators.minimum_margin',
  invoices: 'fabricators.invoices',
  userId: 'fabricators.user_id',
  ownUserId: 'fabricators.live_user_id',
  deletedAt: 'fabricators.deleted_at',
} as const;

/** Joins the dealers, deleted ones too, whose id is in a column. */
export const joinDealer = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.join('fabricators', DEALER.id, column);

/** Adds the dealers of their own users, whose id is in a column, to a sub-query. */
export const selectOwned = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.select(DEALER.id).from('fabricators').whereRaw('?? = ??', [DEALER.ownUserId, column]);

/** Dealers, for sub-queries and searches. */
export const dealersIn = (db: Knex): Knex.QueryBuilder => db('fabricators');
