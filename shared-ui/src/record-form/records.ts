import type { ListPage } from 'bff-contract/list';

/** What a query knows at the moment. */
export interface Loading<Data> {
  /** The last data, even if they were for another argument. */
  data?: Data | undefined;
  /** Data for the current argument. */
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Which record: one of a resource, or with null the resource itself (one's own profile). */
export interface RecordAddress {
  /** Below `/api/`: `fabricator/material`. */
  endpoint: string;
  id: string | null;
}

/** `new` as id creates a record. */
export interface RecordToSave extends RecordAddress {
  /** `{endpoint}/{id}` instead of `{endpoint}`. */
  includeId: boolean;
  body: object;
  /** The session carries something of it: who is signed in is asked again. */
  changesSession: boolean;
}

export interface OptionQuery {
  /** Below `/api/`: `admin/user`. */
  endpoint: string;
  search?: string;
  /** More of the list's query: `{ sort: 'name' }`. */
  params?: Readonly<Record<string, string>> | undefined;
}

/**
 * Records of one kind, as forms and selects load and save them. The application brings them: in the portal `recordsOf` of
 * `@slabdesk/portal/api` makes them of a remote's API.
 */
export interface Records {
  /** Loads a record; undefined loads nothing. `fresh` loads it again although it is known. */
  useRecord: (address: RecordAddress | undefined, options?: { fresh?: boolean }) => Loading<unknown>;
  /** Loads records to choose from; undefined loads nothing. */
  useOptions: (query: OptionQuery | undefined) => Loading<ListPage<object>>;
  /** Returns a function that saves a record and resolves to it as it is then; rejects with the failed call. */
  useSave: () => (record: RecordToSave) => Promise<unknown>;
  /** Returns a function that adds a record; it resolves to undefined when that fails. */
  useAddOption: () => readonly [
    add: (query: OptionQuery & { body: object }) => Promise<object | undefined>,
    state: { isLoading: boolean; error?: unknown },
  ];
}
