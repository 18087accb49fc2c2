import { type DueFilter, LIMITS, type OrderTotals } from 'bff-contract';
import type { Knex } from 'knex';
import { dialectOf } from '../../database/dialect';
import type { TeamUser } from '../../http/caller/caller';
import { listCount, matching, searchPlanOf } from '../../resource/list';
import { fromCents } from '../../resource/values';
import { findsAll, gather } from '../../resource/word-index/word-search';
import { monthPeriod } from './order-period';
import { dealerOrders } from './order-read-model';
import { createOrderTotalsRepository } from './order-totals-repository';

/** What a dealer's list is limited to. */
export interface OrderTotalsQuery {
  status?: string;
  month?: string;
  due?: DueFilter;
  assignee?: string;
  search?: string;
}

interface Sums {
  orders: number;
  cents: number;
  squareFeet: number;
}

/** Hides the rounding errors of adding up doubles. */
const DECIMALS = 5;

const sumUp = async (orders: Knex.QueryBuilder): Promise<Sums> => {
  const sums: Partial<Record<keyof Sums, unknown>> | undefined = await orders
    .count({ orders: '*' })
    .sum({ cents: 'orders.total_cents', squareFeet: 'orders.total_square_feet' })
    .first();
  return {
    orders: Number(sums?.orders),
    cents: Number(sums?.cents),
    squareFeet: Number(Number(sums?.squareFeet).toFixed(DECIMALS)),
  };
};

/** A dealer's orders, to be read by the index that fits the filters. MySQL might read those of all dealers. */
const ordersTable = (db: Knex, { status, due, assignee }: OrderTotalsQuery): Knex.QueryBuilder => {
  if (dialectOf(db) === 'sqlite' || due || assignee) return db('orders');
  const index = status === undefined ? 'orders_by_created_at' : 'orders_by_status_created_at';
  return db.from(db.raw('?? use index (??)', ['orders', index]));
};

/** The exact count and value of a dealer's orders, from a row per month and status. */
const readKeptTotals = async (
  db: Knex,
  { fabricatorId, timeZone }: TeamUser,
  { status, month }: OrderTotalsQuery,
): Promise<OrderTotals> => {
  const { orders, cents } = await createOrderTotalsRepository(db).sum({
    fabricator: fabricatorId,
    status,
    period: month === undefined ? undefined : monthPeriod(month, timeZone),
  });
  return { orders, relation: 'eq', totalPrice: fromCents(cents) };
};

/**
 * What a dealer's orders that match a query add up to. Leaves out the sums that would take too long: the size of more
 * than `LIMITS.summedOrders` orders, and both of a search or of an assignee's orders that aren't counted exactly.
 */
export const readOrderTotals = async (
  db: Knex,
  reader: TeamUser,
  query: OrderTotalsQuery,
): Promise<OrderTotals> => {
  const definition = dealerOrders(db, reader);
  const search = await searchPlanOf(db, definition, query);
  if (search && !findsAll(search)) {
    const { total, relation } = await listCount(db, definition, query, search);
    return { orders: total, relation };
  }
  if (query.assignee && !search) {
    const { total, relation } = await listCount(db, definition, query);
    if (relation === 'gte') return { orders: total, relation };
  }
  // Few orders are due: they are added up.
  if (!search && !query.due && !query.assignee) {
    const kept = await readKeptTotals(db, reader, query);
    if (kept.orders > LIMITS.summedOrders) return kept;
  }
  const { orders, cents, squareFeet } = await sumUp(
    matching(db, definition, query, search ? gather(db, search) : ordersTable(db, query)),
  );
  return { orders, relation: 'eq', totalPrice: fromCents(cents), totalSquareFeet: squareFeet };
};
