import { ORDER_STATUSES, type OrderStatus, type Summary } from 'bff-contract';
import type { Knex } from 'knex';
import { fromCents } from '../../resource/values';

interface TotalsRow {
  /** `YYYY-MM`, in UTC. */
  month: string;
  status: OrderStatus;
  orders: number;
  total_cents: number;
}

type OrderFigures = Pick<Summary, 'orders' | 'value'>;

const MONTHS = 12;

/** The 12 months (`YYYY-MM`, UTC) ending with that of `now`, oldest first. */
const lastMonths = (now: number): string[] => {
  const date = new Date(now);
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTHS - 1) + i, 1))
      .toISOString()
      .slice(0, 7),
  );
};

const sum = (rows: TotalsRow[], value: (row: TotalsRow) => number): number =>
  rows.reduce((total, row) => total + Number(value(row)), 0);

/**
 * Order figures of a dealer as of `now` (epoch ms). Counts every active order; cancelled ones add nothing
 * to the amounts.
 */
export const readOrderFigures = async (
  db: Knex,
  fabricatorId: string,
  now: number,
): Promise<OrderFigures> => {
  const rows: TotalsRow[] = await db('order_totals').where({ fabricator_id: fabricatorId }).select('*');
  const valued = rows.filter((row) => row.status !== 'cancelled');
  const countOf = (status: OrderStatus) =>
    sum(
      rows.filter((row) => row.status === status),
      (row) => row.orders,
    );
  const monthOf = (month: string) => {
    const ofMonth = valued.filter((row) => row.month === month);
    return {
      month,
      orders: sum(ofMonth, (row) => row.orders),
      totalPrice: fromCents(sum(ofMonth, (row) => row.total_cents)),
    };
  };
  return {
    orders: {
      total: sum(rows, (row) => row.orders),
      byStatus: Object.fromEntries(
        ORDER_STATUSES.map((status) => [status, countOf(status)]),
      ) as OrderFigures['orders']['byStatus'],
    },
    value: {
      total: fromCents(sum(valued, (row) => row.total_cents)),
      byMonth: lastMonths(now).map(monthOf),
    },
  };
};
