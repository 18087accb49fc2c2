import { addMonths, startOfMonth } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../database/batches';
import { insertedValue, tableByIndex } from '../../database/dialect';
import { inPeriod, type Period } from '../../resource/period';
import type { Move, OrderRow } from './order-row';

type Counted = Pick<OrderRow, 'fabricator_id' | 'created_at' | 'status' | 'total_cents'>;

interface Delta {
  fabricator_id: string;
  month: string;
  status: string;
  orders: number;
  total_cents: number;
}

/** `YYYY-MM` in UTC. */
const monthOf = (ms: number): string => new Date(Number(ms)).toISOString().slice(0, 7);

const deltaOf = (order: Counted, sign: 1 | -1): Delta => ({
  fabricator_id: order.fabricator_id,
  month: monthOf(order.created_at),
  status: order.status,
  orders: sign,
  total_cents: sign * Number(order.total_cents),
});

const keyOf = (delta: Delta) => `${delta.fabricator_id} ${delta.month} ${delta.status}`;

/** Rows per page of a rebuild. */
const PAGE = 1_000;

/** The sum of changes for each total, sorted, so that transactions that move orders in opposite directions don't deadlock. */
const sumOf = (deltas: readonly Delta[]): Delta[] => {
  const sums = new Map<string, Delta>();
  for (const delta of deltas) {
    const sum = sums.get(keyOf(delta));
    sums.set(keyOf(delta), {
      ...delta,
      orders: delta.orders + (sum?.orders ?? 0),
      total_cents: delta.total_cents + (sum?.total_cents ?? 0),
    });
  }
  return [...sums.values()]
    .filter(({ orders, total_cents }) => orders !== 0 || total_cents !== 0)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** The UTC month that begins nearest to a time. */
const nearestMonth = (ms: number): string => {
  const month = monthOf(ms);
  const next = addMonths(month, 1);
  return ms - startOfMonth(month, 'UTC') < startOfMonth(next, 'UTC') - ms ? month : next;
};

/** The times between two, and whether the first comes first. */
const between = (from: number, to: number) =>
  from < to ? { sign: 1, from, to } : { sign: -1, from: to, to: from };

/**
 * A period as whole months in UTC, whose totals are kept, and as what is missing of them, or too much, at both ends. Without
 * months if it is short.
 */
const partsOf = ({ from, to }: Period) => {
  const [first, end] = [nearestMonth(from), nearestMonth(to)];
  if (first >= end) return { ends: [{ sign: 1, from, to }] };
  const ends = [between(from, startOfMonth(first, 'UTC')), between(startOfMonth(end, 'UTC'), to)];
  return { months: { first, end }, ends: ends.filter((part) => part.from < part.to) };
};

interface StatusTotals {
  status: string;
  orders: number;
  cents: number;
}

interface TotalsFilter {
  fabricator?: string | string[];
  status?: string[] | undefined;
  /** Takes a dealer, whose index by time it reads. */
  period?: Period | undefined;
}

/** Counts and sums of active orders by dealer, month (in UTC) and status, updated in the order's transaction. */
export const createOrderTotalsRepository = (db: Knex) => {
  const plusInserted = (column: string) => db.raw('order_totals.?? + ?', [column, insertedValue(db, column)]);
  const apply = async (deltas: readonly Delta[]) => {
    for (const sums of batches(sumOf(deltas))) {
      await db('order_totals')
        .insert(sums)
        .onConflict(['fabricator_id', 'month', 'status'])
        .merge({ orders: plusInserted('orders'), total_cents: plusInserted('total_cents') });
    }
  };

  const kept = ({ fabricator, status }: TotalsFilter): Knex.QueryBuilder => {
    const query = db('order_totals');
    if (fabricator !== undefined) query.whereIn('fabricator_id', [fabricator].flat());
    if (status !== undefined) query.whereIn('status', status);
    return query;
  };

  /** Counts and sums of orders by status, with a sign. Names the index: MySQL might read the orders of all dealers. */
  const counted = (
    { fabricator = [], status }: TotalsFilter,
    { sign, ...period }: Period & { sign: number },
  ) => {
    const index = status?.length === 1 ? 'orders_by_status_created_at' : 'orders_by_created_at';
    const query = inPeriod(tableByIndex(db, 'orders', index), 'orders.created_at', period)
      .whereIn('orders.fabricator_id', [fabricator].flat())
      .whereNull('orders.deleted_at')
      .groupBy('orders.status')
      .select(
        'orders.status',
        db.raw('? * count(*) as orders', [sign]),
        db.raw('? * sum(orders.total_cents) as total_cents', [sign]),
      );
    if (status !== undefined) query.whereIn('orders.status', status);
    return query;
  };

  /** Rows with `status`, `orders` and `total_cents`, which add up to the totals. */
  const rowsOf = (filter: TotalsFilter): Knex.QueryBuilder => {
    if (!filter.period) return kept(filter);
    const { months, ends } = partsOf(filter.period);
    const whole = months && kept(filter).where('month', '>=', months.first).where('month', '<', months.end);
    if (whole && ends.length === 0) return whole;
    const parts = ends.map((end) => counted(filter, end));
    if (whole) parts.push(whole.select('status', 'orders', 'total_cents'));
    return db.from(db.queryBuilder().unionAll(parts).as('placed'));
  };

  return {
    move: (moves: ReadonlyArray<Move<Counted>>) =>
      apply(
        moves.flatMap(({ from, to }) => [
          ...(from ? [deltaOf(from, -1)] : []),
          ...(to ? [deltaOf(to, 1)] : []),
        ]),
      ),

    /** A query of one cell, `total`: the number of active orders, optionally by dealer, status and period. */
    countQuery: (filter: TotalsFilter): Knex.QueryBuilder =>
      rowsOf(filter).select({ total: db.raw('coalesce(sum(??), 0)', ['orders']) }),

    /** The number of active orders by month, with its first moment, the earliest month first. */
    byMonth: async (filter: Omit<TotalsFilter, 'period'>): Promise<Array<{ from: number; rows: number }>> => {
      const rows: Array<{ month: string; orders: unknown }> = await kept(filter)
        .groupBy('month')
        .orderBy('month')
        .select('month')
        .sum({ orders: 'orders' });
      return rows.map(({ month, orders }) => ({ from: startOfMonth(month, 'UTC'), rows: Number(orders) }));
    },

    /** The number of active orders and their value, by status. */
    byStatus: async (filter: TotalsFilter): Promise<StatusTotals[]> => {
      const rows: Array<Record<keyof StatusTotals, unknown>> = await rowsOf(filter)
        .groupBy('status')
        .select('status')
        .sum({ orders: 'orders', cents: 'total_cents' });
      return rows.map(({ status, orders, cents }) => ({
        status: String(status),
        orders: Number(orders),
        cents: Number(cents),
      }));
    },

    /** Recalculates a dealer's totals. */
    rebuild: async (fabricatorId: string): Promise<void> => {
      let totals: Delta[] = [];
      let after = '';
      for (;;) {
        const rows: Array<Counted & { id: string }> = await db('orders')
          .where('fabricator_id', fabricatorId)
          .whereNull('deleted_at')
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .select('id', 'fabricator_id', 'created_at', 'status', 'total_cents');
        totals = sumOf([...totals, ...rows.map((row) => deltaOf(row, 1))]);
        if (rows.length < PAGE) break;
        after = rows.at(-1)?.id ?? '';
      }
      await db('order_totals').where('fabricator_id', fabricatorId).delete();
      await apply(totals);
    },
  };
};
