import {
  type AreaPrice,
  addDays,
  DEFAULT_TIME_ZONE,
  dayOf,
  PRICE_DECIMALS,
  type SpecialSource,
} from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { jsonArrays, lockForUpdate } from '../../../database/dialect';
import type { RecordRow } from '../../../resource/records';
import { fromFlag, fromJson, toJson } from '../../../resource/values';
import { CUSTOMER_GROUP, groupOf, leftJoinOwnGroup } from '../../customer-groups';
import { DEALER, dealersIn } from '../../dealers';

export interface SpecialPriceRow extends RecordRow {
  fabricator_id: string;
  material_id: string | null;
  line_item_id: string | null;
  group_id: string | null;
  customer_id: string | null;
  everyone: boolean | 0 | 1;
  /** USD × 10⁶ for one unit. */
  price_micros: number;
  /** Null for a line item. */
  per: AreaPrice['per'] | null;
  /** A day of the dealer's time zone; null for no beginning. */
  starts_on: string | null;
  /** The day after the last one; null for no end. */
  ends_on: string | null;
}

const MICROS = 10 ** PRICE_DECIMALS;

export const toMicros = (usd: number): number => Math.round(usd * MICROS);
export const fromMicros = (micros: number): number => Number(micros) / MICROS;

/** The customer and the day of the prices: `YYYY-MM-DD`, today in the dealer's time zone if left out. */
export interface CustomerAndDay {
  customerId: string;
  on?: string | undefined;
}

/** The columns that `selectSpecialPrices` adds. */
export interface SpecialPriceCells {
  customer_prices?: string | null;
  group_prices?: string | null;
  everyones_prices?: string | null;
  dealer_zone?: string | null;
}

type Candidate = [micros: number, per: AreaPrice['per'] | null, from: string | null, to: string | null];

/** The source of a special price, and its days. */
export interface SpecialTerms {
  source: SpecialSource;
  from?: string;
  to?: string;
}

/** A price that takes the place of that of the price list. */
interface ResolvedPrice {
  /** `per` means nothing for a line item. */
  price: AreaPrice;
  terms: SpecialTerms;
}

/** The columns of entries of the price list. */
const ENTRIES = {
  materials: { of: 'special_prices.material_id', id: 'materials.id', dealer: 'materials.fabricator_id' },
  line_items: { of: 'special_prices.line_item_id', id: 'line_items.id', dealer: 'line_items.fabricator_id' },
} as const;

/** The days that may be the one asked for. Today is a day earlier or later somewhere. */
const daysAround = (on: string | undefined) => {
  if (on !== undefined) return { first: on, last: on };
  const today = dayOf(currentTime(), DEFAULT_TIME_ZONE);
  return { first: addDays(today, -1), last: addDays(today, 1) };
};

const pricesOfDays = (db: Knex, on: string | undefined) => {
  const { first, last } = daysAround(on);
  return db('special_prices')
    .whereNull('special_prices.deleted_at')
    .where((begun) => begun.whereNull('starts_on').orWhere('starts_on', '<=', last))
    .where((open) => open.whereNull('ends_on').orWhere('ends_on', '>', first));
};

const pricesAround = (db: Knex, table: keyof typeof ENTRIES, on: string | undefined) => {
  const { of, id, dealer } = ENTRIES[table];
  return (
    pricesOfDays(db, on)
      .whereRaw('?? = ??', [of, id])
      // An administrator may have given the material to another dealer.
      .whereRaw('special_prices.fabricator_id = ??', [dealer])
      .select(jsonArrays(db, ['price_micros', 'per', 'starts_on', 'ends_on']))
  );
};

const everyonesAround = (db: Knex, table: keyof typeof ENTRIES, on: string | undefined) =>
  pricesAround(db, table, on)
    // An index leads to the few prices that are for no customer.
    .whereNull('special_prices.customer_id')
    .where('special_prices.everyone', true);

/** A row of `specialPricesOf`. */
export type FoundPrice = Pick<
  SpecialPriceRow,
  | 'material_id'
  | 'line_item_id'
  | 'customer_id'
  | 'everyone'
  | 'price_micros'
  | 'per'
  | 'starts_on'
  | 'ends_on'
>;

/** A query of a customer's special prices for a few entries of a dealer's price list. */
export const specialPricesOf = (
  db: Knex,
  table: keyof typeof ENTRIES,
  { fabricatorId, ids }: { fabricatorId: string; ids: readonly string[] },
  { customerId, on }: CustomerAndDay,
): Knex.QueryBuilder =>
  pricesOfDays(db, on)
    .modify(
      leftJoinOwnGroup,
      { dealer: 'special_prices.fabricator_id', group: 'special_prices.group_id' },
      customerId,
    )
    .whereIn(ENTRIES[table].of, [...ids])
    .where('special_prices.fabricator_id', fabricatorId)
    // An index leads to the few prices that are for no customer.
    .where((own) => own.where({ customer_id: customerId }).orWhereNull('customer_id'))
    .where((own) =>
      own.whereNotNull('customer_id').orWhere('everyone', true).orWhereNotNull(CUSTOMER_GROUP.id),
    )
    .select('material_id', 'line_item_id', 'customer_id', 'everyone')
    .select('price_micros', 'per', 'starts_on', 'ends_on');

/** Adds the special prices of a customer to a query of materials or line items joined with their dealer. */
export const selectSpecialPrices = (
  query: Knex.QueryBuilder,
  db: Knex,
  table: keyof typeof ENTRIES,
  { customerId, on }: CustomerAndDay,
): Knex.QueryBuilder => {
  const prices = () => pricesAround(db, table, on);
  return query.select({
    customer_prices: prices().where('special_prices.customer_id', customerId),
    group_prices: prices().where(
      'special_prices.group_id',
      groupOf(db, db.ref(ENTRIES[table].dealer), customerId).select(CUSTOMER_GROUP.id),
    ),
    everyones_prices: everyonesAround(db, table, on),
    dealer_zone: DEALER.timeZone,
  });
};

/** Adds the prices for everyone on a day (`YYYY-MM-DD`) to a query of materials or line items. */
export const selectEveryonesPrices = (
  query: Knex.QueryBuilder,
  db: Knex,
  table: keyof typeof ENTRIES,
  on: string,
): Knex.QueryBuilder => query.select({ everyones_prices: everyonesAround(db, table, on) });

/** The first price that applies: the customer's before that of the group, and that before the one for everyone. */
const resolveAmong = (
  candidates: Record<SpecialSource, readonly Candidate[]>,
  day: string,
): ResolvedPrice | undefined => {
  for (const source of ['customer', 'group', 'everyone'] as const) {
    const found = candidates[source].find(
      ([, , from, to]) => (from === null || from <= day) && (to === null || day < to),
    );
    if (!found) continue;
    const [micros, per, from, to] = found;
    return {
      price: { amount: fromMicros(micros), per: per ?? 'ft2' },
      terms: { source, ...(from && { from }), ...(to && { to }) },
    };
  }
  return undefined;
};

const todayOf = (zone: string | null | undefined) => dayOf(currentTime(), zone ?? DEFAULT_TIME_ZONE);

/** The price of a row of `selectSpecialPrices`; undefined for that of the price list. */
export const resolvePrice = (
  { customer_prices, group_prices, everyones_prices, dealer_zone }: SpecialPriceCells,
  on?: string,
): ResolvedPrice | undefined => {
  const from = (cell: string | null | undefined) => (cell ? fromJson<Candidate[]>(cell) : []);
  return resolveAmong(
    { customer: from(customer_prices), group: from(group_prices), everyone: from(everyones_prices) },
    on ?? todayOf(dealer_zone),
  );
};

/** The price of an entry for which `specialPricesOf` has found prices; undefined for that of the price list. */
export const resolveFound = (
  prices: readonly FoundPrice[],
  { on, zone }: { on: string | undefined; zone: string | null | undefined },
): ResolvedPrice | undefined => {
  if (prices.length === 0) return undefined;
  const of = (source: SpecialSource) =>
    prices.flatMap(({ customer_id, everyone, price_micros, per, starts_on, ends_on }): Candidate[] => {
      const audience = customer_id !== null ? 'customer' : fromFlag(everyone) ? 'everyone' : 'group';
      return audience === source ? [[Number(price_micros), per, starts_on, ends_on]] : [];
    });
  return resolveAmong(
    { customer: of('customer'), group: of('group'), everyone: of('everyone') },
    on ?? todayOf(zone),
  );
};

/** The days before today of a price for everyone, and what it is on them; undefined if there are none. */
const pastOf = (row: SpecialPriceRow | undefined, today: string): string | undefined => {
  if (!row || row.deleted_at !== null || !fromFlag(row.everyone)) return undefined;
  const { starts_on, ends_on, price_micros, per } = row;
  if (starts_on !== null && starts_on >= today) return undefined;
  return toJson([
    starts_on,
    ends_on !== null && ends_on < today ? ends_on : today,
    Number(price_micros),
    per,
  ]);
};

/** Checks that an entry of the price list has one price at most for the same group, customer or everyone on a day. */
export const createSpecialPriceRepository = (db: Knex) => ({
  /**
   * Locks what a price is of until the transaction ends, so that no other of its prices is written.
   *
   * @returns whether the dealer sells it
   */
  lockEntry: async ({
    fabricator_id,
    material_id,
    line_item_id,
  }: Pick<SpecialPriceRow, 'fabricator_id' | 'material_id' | 'line_item_id'>): Promise<boolean> => {
    const entry = material_id
      ? db('materials').where({ id: material_id, fabricator_id })
      : db('line_items').where({ id: line_item_id, fabricator_id });
    const row = await lockForUpdate(db, entry.first('deleted_at'));
    return row?.deleted_at === null;
  },

  /** Whether a write leaves the price for everyone of all days before today as it was. */
  keepsPast: async (before: SpecialPriceRow | undefined, after: SpecialPriceRow): Promise<boolean> => {
    if (!fromFlag(after.everyone)) return true;
    const dealer = await dealersIn(db).where(DEALER.id, after.fabricator_id).first({ zone: DEALER.timeZone });
    const today = dayOf(currentTime(), dealer?.zone ?? DEFAULT_TIME_ZONE);
    return pastOf(before, today) === pastOf(after, today);
  },

  /** Another active price of the same entry and audience on one of its days. */
  findOverlap: (row: SpecialPriceRow): Promise<SpecialPriceRow | undefined> => {
    const { id, fabricator_id, material_id, line_item_id, group_id, customer_id, starts_on, ends_on } = row;
    const others = db('special_prices')
      // An administrator may have moved the entry here from another dealer.
      .where({ fabricator_id, material_id, line_item_id, group_id, customer_id })
      .whereNot({ id })
      .whereNull('deleted_at')
      .first();
    if (ends_on !== null)
      others.where((open) => open.whereNull('starts_on').orWhere('starts_on', '<', ends_on));
    if (starts_on !== null)
      others.where((open) => open.whereNull('ends_on').orWhere('ends_on', '>', starts_on));
    return lockForUpdate(db, others);
  },
});
