import { addMonths, startOfMonth } from 'bff-contract';
import type { Knex } from 'knex';

/** A period, in epoch ms: from a time until before another one. */
export interface Period {
  from: number;
  to: number;
}

/** A month (`YYYY-MM`) as the time zone of a dealer cuts it. */
export const monthPeriod = (month: string, timeZone: string): Period => ({
  from: startOfMonth(month, timeZone),
  to: startOfMonth(addMonths(month, 1), timeZone),
});

/** Limits orders to those that were placed in a period. */
export const placedIn = (query: Knex.QueryBuilder, { from, to }: Period): Knex.QueryBuilder =>
  query.where('orders.created_at', '>=', from).where('orders.created_at', '<', to);
