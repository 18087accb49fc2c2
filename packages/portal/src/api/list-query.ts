import type { ListPage } from 'bff-contract';
import type { PortalMeta } from './base-query';

export type { ListPage, ListParams } from 'bff-contract';

interface Identified {
  _id: string;
}

const isIdentified = (row: unknown): boolean =>
  typeof row === 'object' ? typeof (row as Partial<Identified> | null)?._id === 'string' : row !== undefined;

/**
 * For `transformResponse` of a list: joins the bare array with the count in the answer's headers.
 *
 * @example
 * listOrders: build.query<ListPage<OrderRow>, ListParams>({
 *   query: (params) => ({ url: 'fabricator/order', params }),
 *   transformResponse: toListPage<OrderRow>,
 *   providesTags: listTags('Order'),
 * }),
 */
export const toListPage = <Row>(list: Row[], meta: PortalMeta | undefined): ListPage<Row> => {
  // A row without an id can be neither opened nor told from another.
  const rows = Array.isArray(list) ? list.filter(isIdentified) : [];
  const count = meta?.response?.headers.get('X-Total-Count');
  return {
    rows,
    total: count ? Number(count) : rows.length,
    relation: meta?.response?.headers.get('X-Total-Count-Relation') === 'gte' ? 'gte' : 'eq',
  };
};

/** For `providesTags` of a list, paged or bare: the list itself and each record in it. */
export const listTags =
  <T extends string>(type: T) =>
  (result: ListPage<Identified> | Identified[] | undefined): Array<{ type: T; id: string }> => {
    const rows = Array.isArray(result) ? result : (result?.rows ?? []);
    return [{ type, id: 'LIST' }, ...rows.filter(isIdentified).map((row) => ({ type, id: row._id }))];
  };
