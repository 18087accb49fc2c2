import { ORDER_STATUSES, type OrderStatus, type Summary } from 'bff-contract';
import type { Knex } from 'knex';
import { countActive } from '../../resource/record-kind';
import { fromCents } from '../../resource/values';
import { lineItemKind, materialKind } from '../price-list';

interface TotalsRow {
  /** `YYYY-MM`, in UTC. */
  month: string;
  status: OrderStatus;
  orders: number;
  total_cents: number;
}

/** A row for each month and status with orders; for a dealer without any, one row without totals. */
type SummaryRow = { materials: number; line_items: number } & (TotalsRow | { month: null });

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

const toOrderFigures = (rows: TotalsRow[], now: number): OrderFigures => {
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

/**
 * A dealer's figures as of `now` (epoch ms), in one statement. Counts every active order; cancelled ones add nothing to
 * the amounts.
 */
export const readSummary = async (
  db: Knex,
  fabricatorId: string,
  now: number,
): Promise<Omit<Summary, 'businessName'>> => {
  const scope = { fabricator_id: fabricatorId };
  const counts = db.select({
    materials: countActive(db, materialKind, scope),
    line_items: countActive(db, lineItemKind, scope),
  });
  const rows: SummaryRow[] = await db
    .from(counts.as('counts'))
    .leftJoin('order_totals', 'order_totals.fabricator_id', db.raw('?', [fabricatorId]))
    .select('counts.*', 'month', 'status', 'orders', 'total_cents');
  const totals = rows.filter((row): row is Extract<SummaryRow, TotalsRow> => row.month !== null);
  const [first] = rows;
  return {
    ...toOrderFigures(totals, now),
    materials: Number(first?.materials),
    lineItems: Number(first?.line_items),
  };
};
