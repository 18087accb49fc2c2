import type { AreaPrice } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { lockForUpdate } from '../../../database/dialect';
import { fromCents, toCents, toJson } from '../../../resource/values';
import { requireText } from '../../../resource/word-index/word-search';
import { type AreaPriceCells, fromPriceCells, toPriceCells } from '../area-price';
import { searchLineItems } from '../line-items/line-item';
import { materialWords } from '../materials/material-repository';
import { fromRuleCell, type StoredRule } from '../pricing-rule';

export type PricedKind = 'material' | 'line-item';

/** A price as it was entered. */
export type EnteredPrice = AreaPrice | { amount: number; per: 'item' };

interface PricedCells extends AreaPriceCells {
  pricing: string | null;
}

type PriceCells = Pick<AreaPriceCells, 'price_cents'> & Partial<PricedCells>;

interface Kind {
  table: string;
  columns: Record<string, string>;
  search: (query: Knex.QueryBuilder, text: string) => unknown;
  /** The columns of the price. */
  cells: Array<keyof PricedCells>;
  fromCells: (cells: PriceCells) => EnteredPrice;
  toCells: (priced: Pick<PricedRow, 'price' | 'rule'>) => PriceCells;
}

/** The priced records of a dealer's price list. */
const KINDS: Record<PricedKind, Kind> = {
  material: {
    table: 'materials',
    columns: { name: 'name', thickness: 'thickness' },
    search: (query, text) => requireText(query, { source: materialWords }, text),
    cells: ['price_cents', 'price_per_m2', 'pricing'],
    fromCells: ({ price_cents, price_per_m2 = null }) => fromPriceCells({ price_cents, price_per_m2 }),
    toCells: ({ price, rule }) => ({
      ...toPriceCells(price as AreaPrice),
      pricing: rule ? toJson(rule) : null,
    }),
  },
  'line-item': {
    table: 'line_items',
    columns: { name: 'title' },
    search: searchLineItems,
    cells: ['price_cents'],
    fromCells: ({ price_cents }) => ({ amount: fromCents(price_cents), per: 'item' }),
    toCells: ({ price }) => ({ price_cents: toCents(price.amount) }),
  },
};

export interface PricedRow {
  id: string;
  name: string;
  thickness?: string;
  price: EnteredPrice;
  /** How slabs of a material are billed; absent for the dealer's own rule. */
  rule?: StoredRule | undefined;
}

/** Same filters as the lists. */
export interface PriceFilter {
  search?: string;
  thickness?: string;
}

/** Rows per statement. */
const BATCH = 250;

const batches = <T>(items: T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, i) => items.slice(i * BATCH, (i + 1) * BATCH));

/** Prices of a dealer's active records. `lock` locks the rows read until the transaction ends. */
export const createPriceRepository = (
  db: Knex,
  kind: PricedKind,
  fabricatorId: string,
  { lock = false } = {},
) => {
  const { table, columns, search, cells, fromCells, toCells } = KINDS[kind];

  const read = async (narrow: (query: Knex.QueryBuilder) => void): Promise<PricedRow[]> => {
    const query = db(table)
      .where({ fabricator_id: fabricatorId })
      .whereNull('deleted_at')
      .select('id', columns, ...cells);
    narrow(query);
    const rows: Array<Omit<PricedRow, 'price' | 'rule'> & PriceCells> = await (lock
      ? lockForUpdate(db, query)
      : query);
    return rows.map(({ price_cents, price_per_m2, pricing, ...row }) => ({
      ...row,
      rule: fromRuleCell(pricing),
      price: fromCells({ price_cents, price_per_m2 }),
    }));
  };

  return {
    /** The records among `ids` that exist. */
    find: async (ids: string[]): Promise<PricedRow[]> => {
      const found: PricedRow[] = [];
      for (const batch of batches([...new Set(ids)].sort())) {
        found.push(...(await read((query) => query.whereIn('id', batch))));
      }
      return found;
    },

    /** At most `limit` records that match the filter. */
    match: (filter: PriceFilter, limit: number): Promise<PricedRow[]> =>
      read((query) => {
        if (filter.thickness !== undefined) query.where({ thickness: filter.thickness });
        if (filter.search) search(query, filter.search);
        query.limit(limit);
      }),

    /** Updates prices in batches. The caller must have locked the rows. */
    setAll: async (prices: Array<Pick<PricedRow, 'id' | 'price' | 'rule'>>): Promise<void> => {
      for (const batch of batches(prices)) {
        const cases = batch.map(() => 'when ? then ?').join(' ');
        await db(table)
          .where({ fabricator_id: fabricatorId })
          .whereIn(
            'id',
            batch.map(({ id }) => id),
          )
          .update({
            ...Object.fromEntries(
              cells.map((cell) => [
                cell,
                db.raw(
                  `case id ${cases} end`,
                  batch.flatMap((priced) => [priced.id, toCells(priced)[cell] ?? null]),
                ),
              ]),
            ),
            updated_at: currentTime(),
            version: db.raw('version + 1'),
          });
      }
    },
  };
};
