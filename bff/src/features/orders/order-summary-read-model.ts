import type { OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import { tableByIndex } from '../../database/dialect';

/** A dealer's orders of a month (`YYYY-MM`) and status. */
export interface TotalsRow {
  month: string;
  /** The UTC month that counts these orders, though the dealer's time zone has them in `month`; null for kept totals. */
  moved_from: string | null;
  status: OrderStatus;
  orders: number;
  total_cents: number;
}

/** The orders between two times (epoch ms), which belong to another month in the dealer's time zone than in UTC. */
export interface Shift {
  month: string;
  movedFrom: string;
  from: number;
  to: number;
}

/** A query of when a dealer's oldest placed order was placed, the first of the index `orders_by_status_created_at`. */
export const findOldestPlaced = (db: Knex, fabricator_id: string): Knex.QueryBuilder =>
  db('orders')
    .where({ fabricator_id, status: 'order-placed', deleted_at: null })
    .orderBy('created_at')
    .limit(1)
    .select('created_at');

/** A query of a dealer's kept totals, by months in UTC and statuses, and of the sums of orders that are shifted. */
export const findTotals = (db: Knex, fabricator_id: string, shifts: readonly Shift[]): Knex.QueryBuilder =>
  db('order_totals')
    .where({ fabricator_id })
    .select('month', db.raw('null as moved_from'), 'status', 'orders', 'total_cents')
    .unionAll(
      shifts.map(({ month, movedFrom, from, to }) =>
        // MySQL might read all dealers' orders.
        tableByIndex(db, 'orders', 'orders_by_created_at')
          .where({ fabricator_id, deleted_at: null })
          .where('created_at', '>=', from)
          .where('created_at', '<', to)
          .groupBy('status')
          .select(db.raw('?, ?', [month, movedFrom]), 'status')
          .count()
          .sum('total_cents'),
      ),
    );
