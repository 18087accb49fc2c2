import { ORDER_STATUSES, type OrderStatus, type Summary } from 'bff-contract';
import type { Knex } from 'knex';
import { selectRows } from '../../database/dialect';
import { fromCents, toOptionalTime } from '../../resource/values';

interface TotalsRow {
  /** `YYYY-MM`, in UTC. */
  month: string;
  status: OrderStatus;
  orders: number;
  total_cents: number;
}

/** A row for each month and status with orders; for a dealer without any, one row without totals. */
type SummaryRow = {
  materials: number;
  line_items: number;
  oldest_at: number | null;
  logo_id: string | null;
  bundled_mails: number;
} & (TotalsRow | { month: null });

type OrderFigures = Pick<Summary, 'orders' | 'value'> & { waiting: Pick<Summary['waiting'], 'value'> };

/** Orders that the dealer still has to do something about. */
const OPEN = new Set<OrderStatus>(['order-placed', 'in-progress']);

const MONTHS = 12;
const DAY_MS = 24 * 3_600_000;

/** The 12 months (`YYYY-MM`, UTC) ending with that of `now`, oldest first. */
const lastMonths = (now: number): string[] => {
  const date = new Date(now);
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTHS - 1) + i, 1))
      .toISOString()
      .slice(0, 7),
  );
};

interface Sum {
  orders: number;
  cents: number;
}

const NOTHING: Sum = { orders: 0, cents: 0 };

const add = (sum: Sum, { orders, cents }: Sum): Sum => ({
  orders: sum.orders + orders,
  cents: sum.cents + cents,
});

/** Sums of the rows, by the key of each. */
const sumBy = (rows: TotalsRow[], keyOf: (row: TotalsRow) => string): Map<string, Sum> => {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const own = { orders: Number(row.orders), cents: Number(row.total_cents) };
    sums.set(keyOf(row), add(sums.get(keyOf(row)) ?? NOTHING, own));
  }
  return sums;
};

const totalOf = (sums: Map<string, Sum>): Sum => [...sums.values()].reduce(add, NOTHING);

const toOrderFigures = (rows: TotalsRow[], now: number): OrderFigures => {
  const ofStatus = sumBy(rows, ({ status }) => status);
  const valued = rows.filter(({ status }) => status !== 'cancelled');
  const ofMonth = sumBy(valued, ({ month }) => month);
  return {
    orders: {
      total: totalOf(ofStatus).orders,
      byStatus: Object.fromEntries(
        ORDER_STATUSES.map((status) => [status, (ofStatus.get(status) ?? NOTHING).orders]),
      ) as OrderFigures['orders']['byStatus'],
    },
    waiting: {
      value: fromCents(
        totalOf(
          sumBy(
            rows.filter(({ status }) => OPEN.has(status)),
            () => '',
          ),
        ).cents,
      ),
    },
    value: {
      total: fromCents(totalOf(ofMonth).cents),
      byMonth: lastMonths(now).map((month) => {
        const { orders, cents } = ofMonth.get(month) ?? NOTHING;
        return { month, orders, totalPrice: fromCents(cents) };
      }),
    },
  };
};

/**
 * Every dashboard runs it. Its values: the dealer's id and a time, and the dealer's id five times. The oldest order that waits is the first of the index
 * `orders_by_status_created_at`.
 */
const FIND_FIGURES = `select counts.materials, counts.line_items, counts.oldest_at, counts.logo_id, counts.bundled_mails, order_totals.month, order_totals.status, order_totals.orders,
    order_totals.total_cents
  from (select (select count(*) from outbox where fabricator_id = ? and created_at > ?) as bundled_mails,
    (select count(*) from materials where fabricator_id = ? and deleted_at is null) as materials,
    (select count(*) from line_items where fabricator_id = ? and deleted_at is null) as line_items,
    (select created_at from orders where fabricator_id = ? and status = 'order-placed' and deleted_at is null
      order by created_at limit 1) as oldest_at,
    (select logo_id from fabricators where id = ?) as logo_id) counts
  left join order_totals on order_totals.fabricator_id = ?`;

/**
 * A dealer's figures as of `now` (epoch ms), in one statement. Counts every active order; cancelled ones add nothing to
 * the amounts.
 */
export const readSummary = async (
  db: Knex,
  fabricatorId: string,
  now: number,
): Promise<Omit<Summary, 'businessName'>> => {
  const rows = await selectRows<SummaryRow>(db, FIND_FIGURES, [
    fabricatorId,
    now - DAY_MS,
    ...Array(5).fill(fabricatorId),
  ]);
  const totals = rows.filter((row): row is Extract<SummaryRow, TotalsRow> => row.month !== null);
  const [first] = rows;
  const { waiting, ...figures } = toOrderFigures(totals, now);
  return {
    ...figures,
    hasLogo: Boolean(first?.logo_id),
    waiting: { ...waiting, oldestAt: toOptionalTime(first?.oldest_at ?? null) },
    materials: Number(first?.materials),
    lineItems: Number(first?.line_items),
    ...(Number(first?.bundled_mails) > 0 && { bundledMails: Number(first?.bundled_mails) }),
  };
};
