import { type CancelledTotals, type DueFilter, LIMITS, type OrderTotals } from 'bff-contract';
import type { Knex } from 'knex';
import { dialectOf } from '../../database/dialect';
import type { TeamUser } from '../../http/caller/caller';
import { listCount, matching, searchPlanOf } from '../../resource/list';
import { fromCents } from '../../resource/values';
import { findsAll, gather } from '../../resource/word-index/word-search';
import { type PeriodFilters, periodOf } from './order-period';
import { dealerOrders } from './order-read-model';
import { createOrderTotalsRepository } from './order-totals-repository';

/** What a dealer's list is limited to. */
export interface OrderTotalsQuery extends PeriodFilters {
  status?: string[];
  due?: DueFilter[];
  assignee?: string[];
  search?: string;
}

interface Sums {
  status: string;
  orders: number;
  cents: number;
  squareFeet?: number;
}

/** Hides the rounding errors of adding up doubles. */
const DECIMALS = 5;

const sumUp = async (orders: Knex.QueryBuilder): Promise<Sums[]> => {
  const rows: Array<Record<keyof Sums, unknown>> = await orders
    .groupBy('orders.status')
    .select('orders.status')
    .count({ orders: '*' })
    .sum({ cents: 'orders.total_cents', squareFeet: 'orders.total_square_feet' });
  return rows.map(({ status, orders: count, cents, squareFeet }) => ({
    status: String(status),
    orders: Number(count),
    cents: Number(cents),
    squareFeet: Number(squareFeet),
  }));
};

/** Cancelled orders are counted and added up apart. */
const toTotals = (sums: Sums[]): OrderTotals => {
  const [valued, cancelled] = [false, true].map((isCancelled) => {
    const own = sums.filter(({ status }) => (status === 'cancelled') === isCancelled);
    return {
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      totalPrice: fromCents(own.reduce((sum, { cents }) => sum + cents, 0)),
    };
  }) as [CancelledTotals, CancelledTotals];
  const hasSizes = sums.every(({ squareFeet }) => squareFeet !== undefined);
  const size = sums
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { squareFeet = 0 }) => sum + squareFeet, 0);
  return {
    ...valued,
    relation: 'eq',
    ...(hasSizes && { totalSquareFeet: Number(size.toFixed(DECIMALS)) }),
    cancelled,
  };
};

/** A dealer's orders, to be read by the index that fits the filters. MySQL might read those of all dealers. */
const ordersTable = (db: Knex, { status, due, assignee }: OrderTotalsQuery): Knex.QueryBuilder => {
  if (dialectOf(db) === 'sqlite' || due || assignee) return db('orders');
  const index = status?.length === 1 ? 'orders_by_status_created_at' : 'orders_by_created_at';
  return db.from(db.raw('?? use index (??)', ['orders', index]));
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
    const kept = await createOrderTotalsRepository(db).byStatus({
      fabricator: reader.fabricatorId,
      status: query.status,
      period: periodOf(query, reader.timeZone),
    });
    const count = kept.reduce((sum, { orders }) => sum + orders, 0);
    if (count > LIMITS.summedOrders) return toTotals(kept);
  }
  return toTotals(
    await sumUp(matching(db, definition, query, search ? gather(db, search) : ordersTable(db, query))),
  );
};
