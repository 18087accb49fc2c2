import type { ListPage } from 'bff-contract/list';

/** State of a query. */
export interface Loading<Data> {
  /** The last data, possibly for a previous argument. */
  data?: Data | undefined;
  /** Data for the current argument. */
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Identifies a record; a null id means the resource itself is the record (e.g. the user's own profile). */
export interface RecordAddress {
  /** Path below `/api/`: `fabricator/material`. */
  endpoint: string;
  id: string | null;
}

/** The id `new` creates a record. */
export interface RecordToSave extends RecordAddress {
  /** Saves to `{endpoint}/{id}` instead of `{endpoint}`. */
  includeId: boolean;
  body: object;
  /** The session includes data of this record: reloads the signed-in user. */
  changesSession: boolean;
}

export interface OptionQuery {
  /** Path below `/api/`: `admin/user`. */
  endpoint: string;
  search?: string;
  /** Additional query parameters: `{ sort: 'name' }`. */
  params?: Readonly<Record<string, string>> | undefined;
}

/**
 * Loads and saves records of one type for forms and selects. The host application provides it: in the
 * portal, `recordsOf` of `@slabdesk/portal/api` creates it from a remote's API.
 */
export interface Records {
  /** Loads a record; undefined skips loading. `fresh` reloads a cached record. */
  useRecord: (address: RecordAddress | undefined, options?: { fresh?: boolean }) => Loading<unknown>;
  /** Loads selectable records; undefined skips loading. */
  useOptions: (query: OptionQuery | undefined) => Loading<ListPage<object>>;
  /** Returns a function that saves a record and resolves to the saved record; rejects if the request fails. */
  useSave: () => (record: RecordToSave) => Promise<unknown>;
  /** Returns a function that adds a record; it resolves to undefined on failure. */
  useAddOption: () => readonly [
    add: (query: OptionQuery & { body: object }) => Promise<object | undefined>,
    state: { isLoading: boolean; error?: unknown },
  ];
}
