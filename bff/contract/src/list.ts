export const PAGE_SIZES = [10, 20, 30, 50, 100] as const;

/**
 * The query parameters of every list; filters are further keys. `page` counts from 0; `after` is the
 * `nextCursor` of the page before, and replaces it.
 */
export type ListParams = {
  page?: number;
  after?: string;
  pageSize?: number;
  /** `field` or `-field`. */
  sort?: string;
  search?: string;
} & Record<string, string | number | boolean | undefined>;

/** One page of a list. `relation` is `gte` if the server stopped counting, so that `total` is a lower bound. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  relation: 'eq' | 'gte';
  /** Where the next page begins; absent with the last page. */
  nextCursor?: string;
}
