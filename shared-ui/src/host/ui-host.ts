/** What is known of a crash, and what can be done with it. */
export interface CrashScreen {
  /** Tells crashes apart. */
  key: string;
  /** Who sees it: an administrator gets the facts, a signed-in user may say what happened. */
  viewer: 'administrator' | 'user' | 'visitor';
  facts: {
    error: { name: string; message: string; stack: readonly string[] };
    data: { componentName: string };
  };
  /** Sends what the user says; resolves to whether it arrived. */
  describe: (text: string) => Promise<boolean>;
}

/** A list whose rows are saved as a file. */
export interface ListDownload {
  /** Below `/api/`: `fabricator/order`. */
  url: string;
  params: Record<string, string | number | boolean | undefined>;
}

/** What the design system needs from the application that shows it. */
export interface UiHost {
  productName: () => string;
  /** Nonce of the Content-Security-Policy, for the styles of tables. */
  styleNonce: () => string | undefined;
  /** Where the user is. A component still sees the location before it while the code of the next page loads. */
  currentAddress: () => { pathname: string; search: string };
  /** Keeps the open page from being replaced while `when` is true: something on it would be lost. */
  useBlockPageSwap: (when: boolean) => void;
  /** Repeats what has failed until it succeeds; returns a function that stops it. */
  keepTrying: (attempt: () => Promise<unknown>) => () => void;
  /**
   * Saves every row of a list as a CSV file.
   *
   * @param onProgress gets the share that has arrived, from 0 to 1
   * @returns why it failed, or undefined
   */
  downloadCsv: (
    list: ListDownload,
    fileName: string,
    onProgress: (share: number) => void,
  ) => Promise<unknown>;
  /** Reports a crash once, and says who sees it. */
  useCrash: (error: unknown, componentName: string) => CrashScreen;
  /** Drops what was loaded: a screen that crashed on it would crash again. */
  forgetData: () => void;
}

const textOf = (error: unknown, key: 'name' | 'message', fallback: string): string =>
  error instanceof Error ? error[key] : fallback;

/** Components work without an application, too: nothing is reported, saved or tried again. */
const ALONE: UiHost = {
  productName: () => '',
  styleNonce: () => undefined,
  currentAddress: () => window.location,
  useBlockPageSwap: () => undefined,
  keepTrying: () => () => undefined,
  downloadCsv: async () => undefined,
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

let current = ALONE;

/** Connects the design system with its application; call it before the first render. */
export const setUiHost = (host: UiHost): void => {
  current = host;
};

export const uiHost = (): UiHost => current;

/** Keeps the open page from being replaced by another release of itself while `when` is true. */
export const useBlockPageSwap = (when: boolean): void => current.useBlockPageSwap(when);
