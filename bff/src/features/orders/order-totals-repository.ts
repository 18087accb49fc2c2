import type { Knex } from 'knex';
import { insertedValue } from '../../database/dialect';
import type { OrderRow } from './order-repository';

type Counted = Pick<OrderRow, 'fabricator_id' | 'created_at' | 'status' | 'total_cents'>;

/** An order before and after a change. */
interface Move {
  from: Counted;
  to: Counted;
}

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
/** Totals of one statement. SQLite accepts at most 500. */
const BATCH = 200;

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
  return [...sums.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** Counts and sums of active orders by dealer, month and status, updated in the order's transaction. */
export const createOrderTotalsRepository = (db: Knex) => {
  const plusInserted = (column: string) => db.raw('order_totals.?? + ?', [column, insertedValue(db, column)]);
  const apply = async (deltas: readonly Delta[]) => {
    const sums = sumOf(deltas);
    for (let at = 0; at < sums.length; at += BATCH) {
      await db('order_totals')
        .insert(sums.slice(at, at + BATCH))
        .onConflict(['fabricator_id', 'month', 'status'])
        .merge({ orders: plusInserted('orders'), total_cents: plusInserted('total_cents') });
    }
  };

  return {
    add: (order: Counted) => apply([deltaOf(order, 1)]),
    remove: (order: Counted) => apply([deltaOf(order, -1)]),
    move: (moves: readonly Move[]) =>
      apply(moves.flatMap(({ from, to }) => [deltaOf(from, -1), deltaOf(to, 1)])),

    /** A query of one cell, `total`: the number of active orders, optionally by dealer, status and month. */
    countQuery: (filter: { fabricator?: string; status?: string; month?: string }): Knex.QueryBuilder => {
      const query = db('order_totals').sum({ total: 'orders' });
      if (filter.fabricator !== undefined) query.where('fabricator_id', filter.fabricator);
      if (filter.status !== undefined) query.where('status', filter.status);
      if (filter.month !== undefined) query.where('month', filter.month);
      return query;
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
