import type { ListPage } from 'bff-contract';
import type { PortalMeta } from './base-query';

export type { ListPage, ListParams } from 'bff-contract';

interface Identified {
  _id: string;
}

const isIdentified = (row: unknown): boolean =>
  typeof row === 'object' ? typeof (row as Partial<Identified> | null)?._id === 'string' : row !== undefined;

/**
 * A `transformResponse` for lists: combines the response array with the total count and the cursor from the
 * headers.
 *
 * @example
 * listOrders: build.query<ListPage<OrderRow>, ListParams>({
 *   query: (params) => ({ url: 'fabricator/order', params }),
 *   transformResponse: toListPage<OrderRow>,
 *   providesTags: listTags('Order'),
 * }),
 */
export const toListPage = <Row>(list: Row[], meta: PortalMeta | undefined): ListPage<Row> => {
  // Drops rows without an id: they can't be opened or identified.
  const rows = Array.isArray(list) ? list.filter(isIdentified) : [];
  const count = meta?.response?.headers.get('X-Total-Count');
  const nextCursor = meta?.response?.headers.get('X-Next-Cursor');
  return {
    rows,
    total: count ? Number(count) : rows.length,
    relation: meta?.response?.headers.get('X-Total-Count-Relation') === 'gte' ? 'gte' : 'eq',
    ...(nextCursor && { nextCursor }),
  };
};

/** A `providesTags` for lists, paged or not: the list tag and one tag per record. */
export const listTags =
  <T extends string>(type: T) =>
  (result: ListPage<Identified> | Identified[] | undefined): Array<{ type: T; id: string }> => {
    const rows = Array.isArray(result) ? result : (result?.rows ?? []);
    return [{ type, id: 'LIST' }, ...rows.filter(isIdentified).map((row) => ({ type, id: row._id }))];
  };
