import type { AreaPrice, MinimumOrder, TaxRate } from 'bff-contract';
import type { Knex } from 'knex';
import { fromFlag, fromJson } from '../../resource/values';
import { leftJoinUserAs } from '../accounts/account-repository';
import { DEALER, dealersIn, joinDealer } from '../dealers';
import { findTaxRates } from '../taxes';
import { type AreaPriceCells, fromPriceCells, perSquareFoot } from './area-price';
import { fromRateCells, type LineRateCells, type LineRates } from './line-items/line-rates';
import { type ResolvedRule, type RuleCells, resolveRule } from './pricing-rule';

/** SQL: how many entries a dealer's price list has. */
export const COUNT_MATERIALS =
  '(select count(*) from materials where fabricator_id = ? and deleted_at is null)';
export const COUNT_LINE_ITEMS =
  '(select count(*) from line_items where fabricator_id = ? and deleted_at is null)';

/** Adds the names of materials, deleted ones too, whose id is in a column. */
export const joinMaterialNames = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.leftJoin('materials', 'materials.id', column).select({ material_name: 'materials.name' });

export interface ListedMaterial {
  id: string;
  name: string;
  thickness: string;
  price: AreaPrice;
  /** USD. */
  pricePerSquareFoot: number;
  /** How its slabs are billed; absent if by the area of their outlines. */
  rule?: ResolvedRule;
}

export interface ListedLineItem {
  id: string;
  title: string;
  description: string;
  priceCents: number;
  taxable: boolean;
  /** Absent for an item that has only a price for each. */
  rates?: LineRates;
}

/** Reads the active entries of a dealer's price list. */
export const createPriceListRepository = (db: Knex) => {
  const entries = (table: string, fabricatorId: string, ids: string[]) =>
    db(table)
      .where(`${table}.fabricator_id`, fabricatorId)
      .whereIn(`${table}.id`, [...new Set(ids)])
      .whereNull(`${table}.deleted_at`);

  return {
    /** The dealer's active materials among `ids`, by id. */
    materials: async (fabricatorId: string, ids: string[]): Promise<Map<string, ListedMaterial>> => {
      if (ids.length === 0) return new Map();
      const rows: Array<Pick<ListedMaterial, 'id' | 'name' | 'thickness'> & AreaPriceCells & RuleCells> =
        await entries('materials', fabricatorId, ids)
          .modify(joinDealer, 'materials.fabricator_id')
          .modify((query) => leftJoinUserAs('owners', query, DEALER.userId))
          .select(
            'materials.id',
            'materials.name',
            'materials.thickness',
            'materials.price_cents',
            'materials.price_per_m2',
            'materials.pricing',
            'owners.unit_preference',
            { dealer_pricing: DEALER.pricing },
          );
      return new Map(
        rows.map(({ id, name, thickness, ...cells }) => {
          const price = fromPriceCells(cells);
          const rule = resolveRule(cells);
          const pricePerSquareFoot = perSquareFoot(price);
          return [id, { id, name, thickness, price, pricePerSquareFoot, ...(rule && { rule }) }];
        }),
      );
    },

    /** The dealer's charges for a new order besides its lines. */
    terms: async (fabricatorId: string): Promise<{ minimumOrder?: MinimumOrder; taxes: TaxRate[] }> => {
      const row: { minimum_order: string | null } | undefined = await dealersIn(db)
        .where(DEALER.id, fabricatorId)
        .first(DEALER.minimumOrder);
      return {
        ...(row?.minimum_order && { minimumOrder: fromJson<MinimumOrder>(row.minimum_order) }),
        taxes: await findTaxRates(db, fabricatorId),
      };
    },

    /** The dealer's active line items among `ids`, by id. */
    lineItems: async (fabricatorId: string, ids: string[]): Promise<Map<string, ListedLineItem>> => {
      if (ids.length === 0) return new Map();
      const rows: Array<
        Pick<ListedLineItem, 'id' | 'title' | 'description'> &
          LineRateCells & { price_cents: number; taxable: boolean | 0 | 1 }
      > = await entries('line_items', fabricatorId, ids).select(
        'id',
        'title',
        'description',
        'taxable',
        'price_cents',
        'unit',
        'base_cents',
        'price_ranges',
      );
      return new Map(
        rows.map(({ id, title, description, price_cents, taxable, ...cells }) => {
          const rates = fromRateCells(cells);
          const priceCents = Number(price_cents);
          return [
            id,
            { id, title, description, priceCents, taxable: fromFlag(taxable), ...(rates && { rates }) },
          ];
        }),
      );
    },
  };
};
