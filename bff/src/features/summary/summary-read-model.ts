import {
  addMonths,
  dayOf,
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  type Summary,
  startOfMonth,
} from 'bff-contract';
import type { Knex } from 'knex';
import { selectRows } from '../../database/dialect';
import { fromCents, toOptionalTime } from '../../resource/values';
import { FIND_LOGO } from '../dealers';
import { COUNT_BUNDLED_MAILS } from '../mail';
import { FIND_OLDEST_PLACED, FIND_TOTALS, sumOrdersBetween } from '../orders';
import { COUNT_LINE_ITEMS, COUNT_MATERIALS } from '../price-list';

interface TotalsRow {
  /** `YYYY-MM`. */
  month: string;
  /** The UTC month that counts these orders, though the dealer's time zone has them in `month`; null for kept totals. */
  moved_from: string | null;
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
const OPEN = new Set<OrderStatus>(OPEN_STATUSES);

const MONTHS = 12;
const DAY_MS = 24 * 3_600_000;

/** The 12 months (`YYYY-MM`) ending with that of `now`, oldest first. */
const lastMonths = (now: number, timeZone: string): string[] => {
  const current = dayOf(now, timeZone).slice(0, 7);
  return Array.from({ length: MONTHS }, (_, i) => addMonths(current, i - (MONTHS - 1)));
};

/** Orders between the beginnings of a month in UTC and in the dealer's time zone. */
interface Shift {
  month: string;
  movedFrom: string;
  from: number;
  to: number;
}

/** The times whose orders belong to another month in the dealer's time zone than in UTC, by which totals are kept. */
const shiftsOf = (months: string[], timeZone: string): Shift[] =>
  [...months, addMonths(months.at(-1) ?? '', 1)].flatMap((month) => {
    const [own, utc] = [startOfMonth(month, timeZone), startOfMonth(month, 'UTC')];
    const previous = addMonths(month, -1);
    if (own === utc) return [];
    return own < utc
      ? [{ month, movedFrom: previous, from: own, to: utc }]
      : [{ month: previous, movedFrom: month, from: utc, to: own }];
  });

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

/** The rows by the months of the dealer's time zone. */
const byOwnMonth = (rows: TotalsRow[]): TotalsRow[] =>
  rows.flatMap((row) =>
    row.moved_from === null
      ? [row]
      : [row, { ...row, month: row.moved_from, orders: -row.orders, total_cents: -row.total_cents }],
  );

const toOrderFigures = (all: TotalsRow[], months: string[]): OrderFigures => {
  const rows = byOwnMonth(all);
  const ofStatus = sumBy(rows, ({ status }) => status);
  const valued = rows.filter(({ status }) => status !== 'cancelled');
  const ofMonth = sumBy(valued, ({ month }) => month);
  return {
    orders: {
      total: valued.reduce((sum, { orders }) => sum + Number(orders), 0),
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
      byMonth: months.map((month) => {
        const { orders, cents } = ofMonth.get(month) ?? NOTHING;
        return { month, orders, totalPrice: fromCents(cents) };
      }),
    },
  };
};

/**
 * Every dashboard runs it. Its values: the dealer's id and a time, and the dealer's id five times.
 */
const FIND_FIGURES = `select counts.materials, counts.line_items, counts.oldest_at, counts.logo_id, counts.bundled_mails, totals.month,
    totals.moved_from, totals.status, totals.orders, totals.total_cents
  from (select ${COUNT_BUNDLED_MAILS} as bundled_mails,
    ${COUNT_MATERIALS} as materials, ${COUNT_LINE_ITEMS} as line_items, ${FIND_OLDEST_PLACED} as oldest_at,
    ${FIND_LOGO} as logo_id) counts
  left join (${FIND_TOTALS}`;

/**
 * A dealer's figures as of `now` (epoch ms), in one statement. Cancelled orders are counted apart, and add
 * nothing to the amounts. Months are in the given time zone.
 */
export const readSummary = async (
  db: Knex,
  fabricatorId: string,
  now: number,
  timeZone: string,
): Promise<Omit<Summary, 'businessName'>> => {
  const months = lastMonths(now, timeZone);
  const shifts = shiftsOf(months, timeZone);
  const sql = `${FIND_FIGURES}${` union all ${sumOrdersBetween(db)}`.repeat(shifts.length)}) totals on true`;
  const rows = await selectRows<SummaryRow>(db, sql, [
    fabricatorId,
    now - DAY_MS,
    ...Array(5).fill(fabricatorId),
    ...shifts.flatMap(({ month, movedFrom, from, to }) => [month, movedFrom, fabricatorId, from, to]),
  ]);
  const totals = rows.filter((row): row is Extract<SummaryRow, TotalsRow> => row.month !== null);
  const [first] = rows;
  const { waiting, ...figures } = toOrderFigures(totals, months);
  return {
    ...figures,
    hasLogo: Boolean(first?.logo_id),
    waiting: { ...waiting, oldestAt: toOptionalTime(first?.oldest_at ?? null) },
    materials: Number(first?.materials),
    lineItems: Number(first?.line_items),
    ...(Number(first?.bundled_mails) > 0 && { bundledMails: Number(first?.bundled_mails) }),
  };
};
