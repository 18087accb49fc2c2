import type { Knex } from 'knex';
import { MAX_HITS, type SearchKind, type SearchScope } from '../../resource/search';
import { formatReference } from './order-repository';
import { referenceRanges } from './reference-ranges';

interface OrderHitRow {
  id: string;
  reference: number;
  title: string;
  business_name: string;
}

const newestFirst = (column: string) => ({ column, order: 'desc' as const });

/** Active orders whose number starts with the digits in the text, the exact number first. */
const findByReference = async (db: Knex, text: string, scope: SearchScope): Promise<OrderHitRow[]> => {
  const found: OrderHitRow[] = [];
  for (const [first, last] of referenceRanges(text)) {
    if (found.length === MAX_HITS) break;
    const keys = db('orders')
      .whereNull('deleted_at')
      .orderBy([...(first === last ? [] : [newestFirst('reference')]), newestFirst('id')])
      .limit(MAX_HITS - found.length)
      .select('id');
    // Use equality for a single number: with a range, MariaDB would read and sort all of its orders.
    if (first === last) keys.where('reference', first);
    else keys.whereBetween('reference', [first, last]);
    scope(keys);
    const rows: OrderHitRow[] = await db('orders')
      .join(keys.as('hits'), 'hits.id', 'orders.id')
      .join('fabricators', 'fabricators.id', 'orders.fabricator_id')
      .orderBy([newestFirst('orders.reference'), newestFirst('orders.id')])
      .select('orders.id', 'orders.reference', 'orders.title', 'fabricators.business_name');
    found.push(...rows);
  }
  return found;
};

const orderSearch = (area: SearchKind['area'], detailOf: (row: OrderHitRow) => string): SearchKind => ({
  kind: 'order',
  area,
  find: async (db, text, scope) =>
    (await findByReference(db, text, scope)).map((row) => ({
      _id: row.id,
      label: formatReference(row.reference),
      detail: detailOf(row),
    })),
});

const titleOf = ({ title }: OrderHitRow) => title || 'Untitled Project';

export const dealerOrderSearch = orderSearch('dealer', titleOf);

export const adminOrderSearch = orderSearch('admin', (row) => `${titleOf(row)} · ${row.business_name}`);
