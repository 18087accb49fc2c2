import type { ListPage, OptionQuery, RecordAddress, RecordToSave } from 'bff-contract/list';

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
