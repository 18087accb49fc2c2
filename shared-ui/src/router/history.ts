import type { Path } from 'react-router-dom';

/** One place in the history: an address, what was kept with it, and how far it is from the first one. */
export interface HistoryEntry extends Path {
  state: unknown;
  /** Says which entry it is; `default` is the one that a page was opened with. */
  key: string;
  index: number;
}

/** Where addresses are kept: by the browser, or in memory for tests. */
export interface PortalHistory {
  current: () => HistoryEntry;
  push: (entry: HistoryEntry) => void;
  replace: (entry: HistoryEntry) => void;
  go: (delta: number) => void;
  /** Calls back when Back, Forward or `go` led to another entry. */
  onPop: (listener: () => void) => void;
}

/** What is kept with an entry, in the shape of react-router's own history. */
interface Kept {
  usr: unknown;
  key: string;
  idx: number;
}

export const pathOf = ({ pathname, search, hash }: Path): string => `${pathname}${search}${hash}`;

export const newKey = (): string => Math.random().toString(36).slice(2, 10);

const toKept = ({ state, key, index }: HistoryEntry): Kept => ({ usr: state, key, idx: index });

/** The browser's history. */
export const createBrowserHistory = (): PortalHistory => {
  const { history, location } = window;
  const kept = () => history.state as Partial<Kept> | null;
  const mark = (more: Partial<Kept>) => history.replaceState({ ...kept(), ...more }, '');
  if (kept()?.idx === undefined) mark({ idx: 0 });
  let index = kept()?.idx ?? 0;

  return {
    current: () => ({
      pathname: location.pathname,
      search: location.search,
      hash: location.hash,
      state: kept()?.usr ?? null,
      key: kept()?.key ?? 'default',
      index,
    }),
    push: (entry) => {
      try {
        history.pushState(toKept(entry), '', pathOf(entry));
        index = entry.index;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        // Some browsers allow so many entries in a time, and no more: then the page is loaded anew.
        location.assign(pathOf(entry));
      }
    },
    replace: (entry) => history.replaceState(toKept(entry), '', pathOf(entry)),
    go: (delta) => history.go(delta),
    onPop: (listener) =>
      window.addEventListener('popstate', () => {
        // A link to a part of the page makes an entry that knows nothing yet.
        if (kept()?.idx === undefined) mark({ idx: index + 1, key: newKey() });
        index = kept()?.idx ?? 0;
        listener();
      }),
  };
};

/** A history without a browser's address, for tests. */
export const createMemoryHistory = (first: HistoryEntry): PortalHistory => {
  let entries = [first];
  let index = 0;
  let onPop: () => void = () => undefined;
  return {
    current: () => entries[index] ?? first,
    push: (entry) => {
      entries = [...entries.slice(0, index + 1), entry];
      index += 1;
    },
    replace: (entry) => {
      entries = entries.map((known, at) => (at === index ? entry : known));
    },
    go: (delta) => {
      if (!entries[index + delta]) return;
      index += delta;
      onPop();
    },
    onPop: (listener) => {
      onPop = listener;
    },
  };
};
