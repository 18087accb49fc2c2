import { addMonths, dayOf, OPEN_STATUSES, ORDER_STATUSES, type Summary, startOfMonth } from 'bff-contract';
import type { Knex } from 'knex';
import { readTogether } from '../../database/read-together';
import { fromCents, toOptionalTime } from '../../resource/values';
import { DEALER, dealersIn } from '../dealers';
import { countBundledMails } from '../mail';
import { findOldestPlaced, findTotals, type Shift, type TotalsRow } from '../orders';
import { countLineItems, countMaterials } from '../price-list';

type OrderFigures = Pick<Summary, 'orders' | 'value'> & { waiting: Pick<Summary['waiting'], 'value'> };

const MONTHS = 12;
const DAY_MS = 24 * 3_600_000;

/** The 12 months (`YYYY-MM`) ending with that of `now`, oldest first. */
const lastMonths = (now: number, timeZone: string): string[] => {
  const current = dayOf(now, timeZone).slice(0, 7);
  return Array.from({ length: MONTHS }, (_, i) => addMonths(current, i - (MONTHS - 1)));
};

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
        OPEN_STATUSES.reduce((sum, status) => sum + (ofStatus.get(status) ?? NOTHING).cents, 0),
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
 * A dealer's figures as of `now` (epoch ms), in one round trip. Cancelled orders are counted apart, and add
 * nothing to the amounts. Months are in the given time zone.
 */
export const readSummary = async (
  db: Knex,
  fabricatorId: string,
  now: number,
  timeZone: string,
): Promise<Omit<Summary, 'businessName'>> => {
  const months = lastMonths(now, timeZone);
  type Count = { found: number };
  const [totals, [oldest], [materials], [lineItems], [dealer], [mails]] = await readTogether<
    [TotalsRow, { created_at: number }, Count, Count, { logo_id: string | null }, Count]
  >(
    db,
    findTotals(db, fabricatorId, shiftsOf(months, timeZone)),
    findOldestPlaced(db, fabricatorId),
    countMaterials(db, fabricatorId),
    countLineItems(db, fabricatorId),
    dealersIn(db).where(DEALER.id, fabricatorId).select(DEALER.logoId),
    countBundledMails(db, fabricatorId, now - DAY_MS),
  );
  const { waiting, ...figures } = toOrderFigures(totals, months);
  const bundledMails = Number(mails?.found);
  return {
    ...figures,
    hasLogo: Boolean(dealer?.logo_id),
    waiting: { ...waiting, oldestAt: toOptionalTime(oldest?.created_at ?? null) },
    materials: Number(materials?.found),
    lineItems: Number(lineItems?.found),
    ...(bundledMails > 0 && { bundledMails }),
  };
};
