import type { SearchHit } from 'bff-contract';
import type { Knex } from 'knex';
import { startsWith } from '../../database/dialect';
import { formatReference } from '../orders/order-repository';
import { referenceRanges } from './reference-ranges';

/** Per kind of record. */
const MAX_HITS = 6;

type Scope = (query: Knex.QueryBuilder) => void;

interface NamedRow {
  id: string;
  label: string;
  detail: string;
}

/** Active rows in which one of the columns starts with the text. Queries each column by its own index. */
const named = async (
  db: Knex,
  table: string,
  text: string,
  columns: string[],
  [label, detail]: [label: string, detail: string],
  scope: Scope = () => {},
): Promise<NamedRow[]> => {
  const found = await Promise.all(
    columns.map((column): Promise<NamedRow[]> => {
      const query = db(table).whereNull('deleted_at');
      scope(query);
      startsWith(db, query, column, text);
      return query
        .orderBy([{ column }, { column: 'id' }])
        .limit(MAX_HITS)
        .select({ id: 'id', label, detail });
    }),
  );
  return [...new Map(found.flat().map((row) => [row.id, row])).values()].slice(0, MAX_HITS);
};

interface OrderHitRow {
  id: string;
  reference: number;
  title: string;
  business_name: string;
}

const newestFirst = (column: string) => ({ column, order: 'desc' as const });

/** Active orders whose number starts with the digits in the text, the exact number first. */
const numbered = async (db: Knex, text: string, scope: Scope = () => {}): Promise<OrderHitRow[]> => {
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

const UNTITLED = 'Untitled Project';

/** Searches a dealer's own orders and materials. */
export const searchOfDealer = async (db: Knex, fabricatorId: string, text: string): Promise<SearchHit[]> => {
  const own: Scope = (query) => query.where('fabricator_id', fabricatorId);
  const [orders, materials] = await Promise.all([
    numbered(db, text, own),
    named(db, 'materials', text, ['name'], ['name', 'thickness'], own),
  ]);
  return [
    ...orders.map(
      (row): SearchHit => ({
        kind: 'order',
        area: 'dealer',
        _id: row.id,
        label: formatReference(row.reference),
        detail: row.title || UNTITLED,
        to: `/orders/${row.id}`,
      }),
    ),
    ...materials.map(
      ({ id, ...row }): SearchHit => ({
        kind: 'material',
        area: 'dealer',
        _id: id,
        ...row,
        to: `/materials/${id}`,
      }),
    ),
  ];
};

/** Searches orders, dealers and users, for administrators. */
export const searchOfAdmin = async (db: Knex, text: string): Promise<SearchHit[]> => {
  const [orders, dealers, users] = await Promise.all([
    numbered(db, text),
    named(db, 'fabricators', text, ['code', 'business_name', 'contact_email'], ['business_name', 'code']),
    named(db, 'users', text, ['name', 'email'], ['name', 'email']),
  ]);
  return [
    ...orders.map(
      (row): SearchHit => ({
        kind: 'order',
        area: 'admin',
        _id: row.id,
        label: formatReference(row.reference),
        detail: `${row.title || UNTITLED} · ${row.business_name}`,
        to: `/admin/manage-order/${row.id}`,
      }),
    ),
    ...dealers.map(
      ({ id, ...row }): SearchHit => ({
        kind: 'dealer',
        area: 'admin',
        _id: id,
        ...row,
        to: `/admin/manage-dealer/${id}`,
      }),
    ),
    ...users.map(
      ({ id, ...row }): SearchHit => ({
        kind: 'user',
        area: 'admin',
        _id: id,
        ...row,
        to: `/admin/manage-user/${id}`,
      }),
    ),
  ];
};
