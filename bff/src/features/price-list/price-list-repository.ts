import type { Knex } from 'knex';

export interface ListedMaterial {
  id: string;
  name: string;
  thickness: string;
  /** For a square foot. */
  priceCents: number;
}

export interface ListedLineItem {
  id: string;
  title: string;
  description: string;
  priceCents: number;
}

/** What a customer can choose from: the living entries of one dealer's price list. */
export const createPriceListRepository = (db: Knex) => {
  const entries = (table: string, fabricatorId: string, ids: string[]) =>
    db(table)
      .where('fabricator_id', fabricatorId)
      .whereIn('id', [...new Set(ids)])
      .whereNull('deleted_at');

  return {
    isLivingDealer: async (fabricatorId: string): Promise<boolean> =>
      (await db('fabricators').where('id', fabricatorId).whereNull('deleted_at').first('id')) !== undefined,

    /** Those of the materials that this dealer sells, by id. */
    materials: async (fabricatorId: string, ids: string[]): Promise<Map<string, ListedMaterial>> => {
      if (ids.length === 0) return new Map();
      const rows: ListedMaterial[] = await entries('materials', fabricatorId, ids).select(
        'id',
        'name',
        'thickness',
        { priceCents: 'price_cents' },
      );
      return new Map(rows.map((row) => [row.id, { ...row, priceCents: Number(row.priceCents) }]));
    },

    /** Those of the line items that this dealer sells, by id. */
    lineItems: async (fabricatorId: string, ids: string[]): Promise<Map<string, ListedLineItem>> => {
      if (ids.length === 0) return new Map();
      const rows: ListedLineItem[] = await entries('line_items', fabricatorId, ids).select(
        'id',
        'title',
        'description',
        { priceCents: 'price_cents' },
      );
      return new Map(rows.map((row) => [row.id, { ...row, priceCents: Number(row.priceCents) }]));
    },
  };
};
