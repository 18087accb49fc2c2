import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { lockForUpdate } from '../../../database/dialect';
import { searchLineItems } from '../line-items/line-item';
import { searchMaterials } from '../materials/material';

/** The priced records of a dealer's price list. */
const KINDS = {
  material: {
    table: 'materials',
    columns: { name: 'name', thickness: 'thickness' },
    search: searchMaterials,
  },
  'line-item': { table: 'line_items', columns: { name: 'title' }, search: searchLineItems },
};

export type PricedKind = keyof typeof KINDS;

export interface PricedRow {
  id: string;
  name: string;
  thickness?: string;
  cents: number;
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
  const { table, columns, search } = KINDS[kind];

  const read = async (narrow: (query: Knex.QueryBuilder) => void): Promise<PricedRow[]> => {
    const query = db(table)
      .where({ fabricator_id: fabricatorId })
      .whereNull('deleted_at')
      .select('id', columns, { cents: 'price_cents' });
    narrow(query);
    return lock ? lockForUpdate(db, query) : query;
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
    setAll: async (prices: Array<Pick<PricedRow, 'id' | 'cents'>>): Promise<void> => {
      for (const batch of batches(prices)) {
        const cases = batch.map(() => 'when ? then ?').join(' ');
        await db(table)
          .where({ fabricator_id: fabricatorId })
          .whereIn(
            'id',
            batch.map(({ id }) => id),
          )
          .update({
            price_cents: db.raw(
              `case id ${cases} end`,
              batch.flatMap(({ id, cents }) => [id, cents]),
            ),
            updated_at: currentTime(),
            version: db.raw('version + 1'),
          });
      }
    },
  };
};
