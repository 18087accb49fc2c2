import type { Knex } from 'knex';
import type { OrderRow } from './order-repository';

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

/** Counts and sums of active orders by dealer, month and status, updated in the order's transaction. */
export const createOrderTotalsRepository = (db: Knex) => {
  const apply = async (deltas: Delta[]) => {
    // Sort, so transactions that move orders in opposite directions don't deadlock.
    for (const delta of deltas.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
      await db('order_totals')
        .insert(delta)
        .onConflict(['fabricator_id', 'month', 'status'])
        .merge({
          orders: db.raw('order_totals.orders + ?', [delta.orders]),
          total_cents: db.raw('order_totals.total_cents + ?', [delta.total_cents]),
        });
    }
  };

  return {
    add: (order: Counted) => apply([deltaOf(order, 1)]),
    remove: (order: Counted) => apply([deltaOf(order, -1)]),
    move: (from: Counted, to: Counted) => apply([deltaOf(from, -1), deltaOf(to, 1)]),

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
      const totals = new Map<string, Delta>();
      let after = '';
      for (;;) {
        const rows: Array<Counted & { id: string }> = await db('orders')
          .where('fabricator_id', fabricatorId)
          .whereNull('deleted_at')
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .select('id', 'fabricator_id', 'created_at', 'status', 'total_cents');
        for (const row of rows) {
          const delta = deltaOf(row, 1);
          const total = totals.get(keyOf(delta));
          totals.set(keyOf(delta), {
            ...delta,
            orders: delta.orders + (total?.orders ?? 0),
            total_cents: delta.total_cents + (total?.total_cents ?? 0),
          });
        }
        if (rows.length < PAGE) break;
        after = rows.at(-1)?.id ?? '';
      }
      await db('order_totals').where('fabricator_id', fabricatorId).delete();
      await apply([...totals.values()]);
    },
  };
};
