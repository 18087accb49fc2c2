import { type DueFilter, LIMITS, type OrderTotals } from 'bff-contract';
import type { Knex } from 'knex';
import { tableByIndex } from '../../database/dialect';
import type { TeamUser } from '../../http/caller/caller';
import { listCount, matching, searchPlanOf } from '../../resource/list';
import { type PeriodFilters, periodOf } from '../../resource/period';
import { fromCents, roundSum } from '../../resource/values';
import { gather } from '../../resource/word-index/gather';
import { findsAll } from '../../resource/word-index/search-plan';
import { dealerOrders } from './order-list-read-model';
import { createOrderTotalsRepository } from './order-totals-repository';

/** The filters of a dealer's list. */
export interface OrderTotalsQuery extends PeriodFilters {
  status?: string[];
  due?: DueFilter[];
  assignee?: string[];
  stage?: string[];
  search?: string;
}

interface Sums {
  orders: number;
  cents: number;
  squareFeet?: number;
}

const ofCancelled = (figure: string) =>
  `sum(case when orders.status = 'cancelled' then ${figure} else 0 end)`;

/** Sums of all of these orders, and of the cancelled ones among them: in one pass, without sorting by the status. */
const sumUp = async (db: Knex, orders: Knex.QueryBuilder): Promise<{ all: Sums; cancelled: Sums }> => {
  const sums: Record<string, unknown> | undefined = await orders
    .count({ orders: '*' })
    .sum({ cents: 'orders.total_cents', squareFeet: 'orders.total_square_feet' })
    .select({
      cancelledOrders: db.raw(ofCancelled('1')),
      cancelledCents: db.raw(ofCancelled('orders.total_cents')),
      cancelledFeet: db.raw(ofCancelled('orders.total_square_feet')),
    })
    .first();
  const figure = (name: string) => Number(sums?.[name]);
  return {
    all: { orders: figure('orders'), cents: figure('cents'), squareFeet: figure('squareFeet') },
    cancelled: {
      orders: figure('cancelledOrders'),
      cents: figure('cancelledCents'),
      squareFeet: figure('cancelledFeet'),
    },
  };
};

/** The same from a row per month and status. They have no sizes. */
const addUp = (rows: Array<Sums & { status: string }>): { all: Sums; cancelled: Sums } => {
  const sumOf = (some: Sums[]): Sums => ({
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    cents: some.reduce((sum, { cents }) => sum + cents, 0),
  });
  return { all: sumOf(rows), cancelled: sumOf(rows.filter(({ status }) => status === 'cancelled')) };
};

/** Cancelled orders are counted and added up apart. */
const toTotals = ({ all, cancelled }: { all: Sums; cancelled: Sums }): OrderTotals => ({
  orders: all.orders - cancelled.orders,
  relation: 'eq',
  totalPrice: fromCents(all.cents - cancelled.cents),
  ...(all.squareFeet !== undefined && {
    totalSquareFeet: roundSum(all.squareFeet - (cancelled.squareFeet ?? 0)),
  }),
  cancelled: { orders: cancelled.orders, totalPrice: fromCents(cancelled.cents) },
});

/** A dealer's orders, to be read by the index that fits the filters. MySQL might read the orders of all dealers. */
const ordersTable = (db: Knex, { status, due, assignee, stage }: OrderTotalsQuery): Knex.QueryBuilder => {
  if (due || assignee || stage) return db('orders');
  return tableByIndex(db, 'orders', `orders_by_${status?.length === 1 ? 'status_' : ''}created_at`);
};

/**
 * Adds up a dealer's orders that match a query. Leaves out the sums that would take too long: the size of more
 * than `LIMITS.summedOrders` orders, and both of a search, or of orders of an assignee or a stage, that aren't counted exactly.
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
  const isCounted = query.assignee !== undefined || query.stage !== undefined;
  if (isCounted && !search) {
    const { total, relation } = await listCount(db, definition, query);
    if (relation === 'gte') return { orders: total, relation };
  }
  // Few orders are due: they are added up.
  if (!search && !query.due && !isCounted) {
    const kept = addUp(
      await createOrderTotalsRepository(db).byStatus({
        fabricator: reader.fabricatorId,
        status: query.status,
        period: periodOf(query, reader.timeZone),
      }),
    );
    if (kept.all.orders > LIMITS.summedOrders) return toTotals(kept);
  }
  return toTotals(
    await sumUp(db, matching(db, definition, query, search ? gather(db, search) : ordersTable(db, query))),
  );
};
