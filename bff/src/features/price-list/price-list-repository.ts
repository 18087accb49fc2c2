import type { AreaPrice, CustomerPrice, LineRates, MinimumOrder, TaxRate } from 'bff-contract';
import type { Knex } from 'knex';
import { readTogether } from '../../database/read-together';
import { fromCents, fromFlag, fromJson, toCents } from '../../resource/values';
import { DEALER, dealersIn, joinDealer, stepUnitOf } from '../dealers';
import { type RateRow, taxRatesOf, toTaxRate } from '../taxes';
import { type AreaPriceCells, fromCostCell, fromPriceCells, perSquareFoot } from './area-price';
import { fromRateCells, isPlain, type LineRateCells } from './line-items/line-rates';
import { type ResolvedRule, type RuleCells, resolveRule } from './pricing-rule';
import {
  type CustomerAndDay,
  type FoundPrice,
  resolveFound,
  type SpecialTerms,
  specialPricesOf,
} from './special-prices/special-price-repository';

const countOf = (query: Knex.QueryBuilder, fabricator_id: string): Knex.QueryBuilder =>
  query.where({ fabricator_id, deleted_at: null }).count({ found: '*' });

/** A query of how many materials a dealer's price list has. */
export const countMaterials = (db: Knex, fabricatorId: string) => countOf(db('materials'), fabricatorId);

/** A query of how many line items a dealer's price list has. */
export const countLineItems = (db: Knex, fabricatorId: string) => countOf(db('line_items'), fabricatorId);

/** Adds the names of materials, deleted ones too, whose id is in a column. */
export const joinMaterialNames = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.leftJoin('materials', 'materials.id', column).select({ material_name: 'materials.name' });

/** Where a price is from, its days, and the price in the list; absent for that of the price list. */
type ListedTerms = SpecialTerms & Pick<CustomerPrice, 'list'>;

export interface ListedMaterial {
  id: string;
  name: string;
  thickness: string;
  price: AreaPrice;
  /** USD. */
  pricePerSquareFoot: number;
  /** How its slabs are billed; absent if by the area of their outlines. */
  rule?: ResolvedRule;
  special?: ListedTerms;
  /** The cost for the dealer; absent if unknown. */
  cost?: AreaPrice;
}

export interface ListedLineItem {
  id: string;
  title: string;
  description: string;
  priceCents: number;
  taxable: boolean;
  /** Absent for an item that has only a price for each. */
  rates?: LineRates;
  special?: ListedTerms;
  /** The cost of one unit for the dealer, in USD; absent if unknown. */
  unitCost?: number;
}

/** Reads the active entries of a dealer's price list. */
export const createPriceListRepository = (db: Knex) => {
  /** Reads entries, in one round trip with the prices that a customer pays for them instead. */
  const read = async <Row extends object>(
    table: 'materials' | 'line_items',
    {
      fabricatorId,
      ids,
      pricedFor,
    }: { fabricatorId: string; ids: string[]; pricedFor: CustomerAndDay | undefined },
    select: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  ) => {
    const entries = db(table)
      .where(`${table}.fabricator_id`, fabricatorId)
      .whereIn(`${table}.id`, [...new Set(ids)])
      .whereNull(`${table}.deleted_at`);
    const queries = [select(joinDealer(entries, `${table}.fabricator_id`).select({ zone: DEALER.timeZone }))];
    if (pricedFor) queries.push(specialPricesOf(db, table, { fabricatorId, ids }, pricedFor));
    const [rows, prices = []] = await readTogether<[Row & { zone: string | null }, FoundPrice]>(
      db,
      ...queries,
    );
    const pricesOf = Map.groupBy(prices, ({ material_id, line_item_id }) => material_id ?? line_item_id);
    const specialOf = (id: string, zone: string | null) =>
      resolveFound(pricesOf.get(id) ?? [], { on: pricedFor?.on, zone });
    return { rows, specialOf };
  };

  return {
    /** The dealer's active materials among `ids`, by id, with the prices of a customer or, without one, of the price list. */
    materials: async (
      fabricatorId: string,
      ids: string[],
      pricedFor?: CustomerAndDay,
    ): Promise<Map<string, ListedMaterial>> => {
      if (ids.length === 0) return new Map();
      type Row = Pick<ListedMaterial, 'id' | 'name' | 'thickness'> &
        AreaPriceCells &
        RuleCells & { cost: string | null };
      const { rows, specialOf } = await read<Row>('materials', { fabricatorId, ids, pricedFor }, (query) =>
        query.select(
          'materials.id',
          'materials.name',
          'materials.thickness',
          'materials.price_cents',
          'materials.price_per_m2',
          'materials.pricing',
          'materials.cost',
          { dealer_pricing: DEALER.pricing },
        ),
      );
      const withUnit = stepUnitOf(db, fabricatorId);
      const listed = rows.map(
        async ({
          id,
          name,
          thickness,
          cost: costCell,
          zone,
          ...cells
        }): Promise<[string, ListedMaterial]> => {
          const special = specialOf(id, zone);
          const listPrice = fromPriceCells(cells);
          const price = special ? special.price : listPrice;
          const found = resolveRule(cells);
          // A server of 0.2.0 that still runs during an upgrade stores steps without a unit.
          const rule = found && (await withUnit(found));
          const cost = fromCostCell(costCell);
          const material = { id, name, thickness, price, pricePerSquareFoot: perSquareFoot(price) };
          const list = { price: listPrice.amount, per: listPrice.per };
          const more = { ...(rule && { rule }), ...(special && { special: { ...special.terms, list } }) };
          return [id, { ...material, ...more, ...(cost && { cost }) }];
        },
      );
      return new Map(await Promise.all(listed));
    },

    /** The dealer's charges for a new order besides its lines. */
    terms: async (fabricatorId: string): Promise<{ minimumOrder?: MinimumOrder; taxes: TaxRate[] }> => {
      const [[row], taxes] = await readTogether<[{ minimum_order: string | null }, RateRow]>(
        db,
        dealersIn(db).where(DEALER.id, fabricatorId).select(DEALER.minimumOrder),
        taxRatesOf(db, fabricatorId),
      );
      return {
        ...(row?.minimum_order && { minimumOrder: fromJson<MinimumOrder>(row.minimum_order) }),
        taxes: taxes.map(toTaxRate),
      };
    },

    /** The dealer's active line items among `ids`, by id, with the prices of a customer or, without one, of the price list. */
    lineItems: async (
      fabricatorId: string,
      ids: string[],
      pricedFor?: CustomerAndDay,
    ): Promise<Map<string, ListedLineItem>> => {
      if (ids.length === 0) return new Map();
      type Row = Pick<ListedLineItem, 'id' | 'title' | 'description'> &
        LineRateCells & {
          price_cents: number;
          cost_cents: number | null;
          taxable: boolean | 0 | 1;
        };
      const { rows, specialOf } = await read<Row>('line_items', { fabricatorId, ids, pricedFor }, (query) =>
        query.select(
          'line_items.id',
          'line_items.title',
          'line_items.description',
          'line_items.taxable',
          'line_items.price_cents',
          'line_items.unit',
          'line_items.base_cents',
          'line_items.price_ranges',
          'line_items.ranges_by',
          'line_items.cost_cents',
        ),
      );
      return new Map(
        rows.map(({ id, title, description, price_cents, cost_cents, taxable, zone, ...cells }) => {
          const special = specialOf(id, zone);
          const rates = fromRateCells(special ? { ...cells, price_ranges: null } : cells);
          const priceCents = special ? toCents(special.price.amount) : Number(price_cents);
          const item = { id, title, description, priceCents, taxable: fromFlag(taxable) };
          const list = { price: fromCents(price_cents) };
          const more = {
            ...(!isPlain(rates) && { rates }),
            ...(special && { special: { ...special.terms, list } }),
          };
          return [id, { ...item, ...more, ...(cost_cents !== null && { unitCost: fromCents(cost_cents) }) }];
        }),
      );
    },
  };
};
