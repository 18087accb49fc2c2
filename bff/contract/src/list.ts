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

/** Identifies a record; a null id means the resource itself is the record (e.g. the user's own profile). */
export interface RecordAddress {
  /** Path below `/api/`: `fabricator/material`. */
  endpoint: string;
  id: string | null;
}

/** A record that a form saves. The id `new` creates one. */
export interface RecordToSave extends RecordAddress {
  /** Saves to `{endpoint}/{id}` instead of `{endpoint}`. */
  includeId: boolean;
  body: object;
  /** The session includes data of this record: reloads the signed-in user. */
  changesSession: boolean;
}

/** Records that a select offers. */
export interface OptionQuery {
  /** Path below `/api/`: `admin/user`. */
  endpoint: string;
  search?: string;
  /** Additional query parameters: `{ sort: 'name' }`. */
  params?: Readonly<Record<string, string>> | undefined;
}
