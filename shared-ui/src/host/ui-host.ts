import { createObservable } from '@slabdesk/observable';
import type { CsvFormat, ExportFormat, TableColumns } from 'bff-contract/tables';

/** Crash details and actions for the error screen. */
export interface CrashScreen {
  /** Identifies the crash. */
  key: string;
  /** Who sees the error screen: administrators get details, signed-in users can describe what happened. */
  viewer: 'administrator' | 'user' | 'visitor';
  facts: {
    error: { name: string; message: string; stack: readonly string[] };
    data: { componentName: string };
  };
  /** Sends the user's description; resolves to whether it was sent. */
  describe: (text: string) => Promise<boolean>;
}

/** A list to export as a file. */
export interface ListDownload {
  /** Path below `/api/`: `fabricator/order`. */
  url: string;
  params: Record<string, string | number | boolean | undefined>;
}

/** Services that the design system needs from the host application. */
export interface UiHost {
  productName: () => string;
  /** Nonce of the Content-Security-Policy, for table styles. */
  styleNonce: () => string | undefined;
  /** The current address. Components still see the previous location while the code of the next page loads. */
  currentAddress: () => { pathname: string; search: string };
  /** Prevents the open page from being replaced while `when` is true, because work would be lost: what the user entered, or something else. */
  useBlockPageSwap: (when: boolean, isEntered?: boolean) => void;
  /** Whether nothing can be saved, such as in an administrator's view of a dealer's portal. */
  useIsReadOnly: () => boolean;
  /** Retries until it succeeds; returns a function that stops retrying. */
  keepTrying: (attempt: () => Promise<unknown>) => () => void;
  /**
   * Saves all rows of a list as a file.
   *
   * @param fileName without the extension
   * @param onProgress called with the downloaded share, from 0 to 1, if it is known
   * @returns the reason for a failure, or undefined
   */
  downloadList: (
    list: ListDownload,
    fileName: string,
    format: ExportFormat,
    onProgress: (share: number) => void,
  ) => Promise<unknown>;
  /** Separator and decimal sign of the user's CSV files. */
  useCsvFormat: () => CsvFormat;
  /** Remembers them. Resolves to the reason for a failure, or undefined. */
  saveCsvFormat: (format: CsvFormat) => Promise<unknown>;
  /** How the user has arranged the columns of a table. */
  useTableColumns: (table: string) => TableColumns | undefined;
  /** Shows an arrangement at once, and remembers it. Resolves to the reason for a failure, or undefined. */
  saveTableColumns: (table: string, columns: TableColumns) => Promise<unknown>;
  /** Reports a crash once and returns its details. */
  useCrash: (error: unknown, componentName: string) => CrashScreen;
  /** Drops loaded data, which would make a crashed screen crash again. */
  forgetData: () => void;
}

const textOf = (error: unknown, key: 'name' | 'message', fallback: string): string =>
  error instanceof Error ? error[key] : fallback;

/** Defaults without a host application: nothing is reported, saved or retried. */
const DEFAULT_HOST: UiHost = {
  productName: () => '',
  styleNonce: () => undefined,
  currentAddress: () => window.location,
  useBlockPageSwap: () => undefined,
  useIsReadOnly: () => false,
  keepTrying: () => () => undefined,
  downloadList: async () => undefined,
  useCsvFormat: () => 'comma-point',
  saveCsvFormat: async () => undefined,
  useTableColumns: () => undefined,
  saveTableColumns: async () => undefined,
  useCrash: (error, componentName) => ({
    key: componentName,
    viewer: 'visitor',
    facts: {
      error: {
        name: textOf(error, 'name', 'Error'),
        message: textOf(error, 'message', String(error)),
        stack: [],
      },
      data: { componentName },
    },
    describe: async () => false,
  }),
  forgetData: () => undefined,
};

const host = createObservable(DEFAULT_HOST);

/** Connects the design system with its host application; call it before the first render. */
export const setUiHost = host.set;

export const uiHost = host.get;

/** Whether nothing can be saved. Forms and buttons that save are then disabled or hidden. */
export const useIsReadOnly = (): boolean => uiHost().useIsReadOnly();

/** Prevents the open page from being replaced by another release while `when` is true, and from being left when the session ends if the user entered something. */
export const useBlockPageSwap = (when: boolean, isEntered = false): void =>
  uiHost().useBlockPageSwap(when, isEntered);
