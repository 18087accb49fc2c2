export const PAGE_SIZES = [10, 20, 30, 50, 100] as const;

/** The query that every list takes; filters are further keys. `page` counts from 0. */
export type ListParams = {
  page?: number;
  pageSize?: number;
  /** `field` or `-field`. */
  sort?: string;
  search?: string;
} & Record<string, string | number | boolean | undefined>;

/** One page of a list, as a browser puts it together. `relation` is `gte` where the server stopped counting. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  relation: 'eq' | 'gte';
}
