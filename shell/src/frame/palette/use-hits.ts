import type { RemoteDescriptor, SearchResult } from '@slabdesk/portal';
import { useEffect, useState } from 'react';
import type { RemoteSearchKind } from '../../known-remotes';
import { loadSearch } from '../../remotes';
import { cleanQuery, lengthOf, matches } from './match';

/** Shorter than in lists, which redraw a whole table: here each answer is a few lines. */
export const PALETTE_DEBOUNCE_MS = 150;
/** The server takes no less. */
const MIN_LENGTH = 2;
/** More of a kind would push the others out of sight. */
const MOST_OF_A_KIND = 6;
/** Paths of the portal: whatever a remote answers, no line leads elsewhere. */
const PAGE = /^\/(?!\/)/;

/** A record that a remote found. */
export interface Hit extends SearchResult {
  /** The remote's name. */
  remote: string;
}

export interface Hits {
  hits: readonly Hit[];
  /** Something was typed, but too little for the server. */
  isTooShort: boolean;
  isSearching: boolean;
  error?: unknown;
  retry: () => void;
}

interface Found {
  query: string;
  hits: readonly Hit[];
  error?: unknown;
}

const isSound = ({ label, detail, to }: Partial<SearchResult>): boolean =>
  typeof label === 'string' && typeof detail === 'string' && typeof to === 'string' && PAGE.test(to);

/** What one remote finds of the kinds that it may show here. */
const searchRemote = async (
  remote: RemoteDescriptor,
  kinds: readonly string[],
  query: string,
  signal: AbortSignal,
): Promise<Hit[]> => {
  const find = await loadSearch(remote);
  signal.throwIfAborted();
  const results = (await find(query, { signal })).filter(isSound);
  return kinds.flatMap((kind) =>
    results
      .filter((result) => result.kind === kind)
      .slice(0, MOST_OF_A_KIND)
      .map((result) => ({ ...result, remote: remote.name })),
  );
};

/** Asks all remotes at once; one that fails leaves what the others found. */
const searchAll = async (
  kinds: readonly RemoteSearchKind[],
  query: string,
  signal: AbortSignal,
): Promise<Found> => {
  const remotes = [...new Set(kinds.map(({ remote }) => remote))];
  const outcomes = await Promise.allSettled(
    remotes.map((remote) => {
      const own = kinds.filter((other) => other.remote === remote).map(({ kind }) => kind.kind);
      return searchRemote(remote, own, query, signal);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  return {
    query,
    hits: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    ...(failed && { error: failed.reason }),
  };
};

const NOTHING: Found = { query: '', hits: [] };

/** The records whose names start like the text, a moment after the typing stops. Never those of an earlier text. */
export const useHits = (text: string, kinds: readonly RemoteSearchKind[]): Hits => {
  const query = cleanQuery(text);
  const isOff = kinds.length === 0;
  const isLong = lengthOf(query) >= MIN_LENGTH;
  const [found, setFound] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setFound(NOTHING);
    setAttempt((count) => count + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches for the same again
  useEffect(() => {
    if (isOff || !isLong) return;
    const search = new AbortController();
    const timer = setTimeout(async () => {
      const next = await searchAll(kinds, query, search.signal);
      if (!search.signal.aborted) setFound(next);
    }, PALETTE_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [query, isOff, isLong, kinds, attempt]);

  if (isOff || !isLong) {
    return { hits: [], isTooShort: !isOff && query !== '', isSearching: false, retry };
  }
  if (found.query === query) return { ...found, isTooShort: false, isSearching: false, retry };
  // Until the answer is there, what was found before stays as far as it fits what is typed by now.
  const hits = found.hits.filter(({ label, detail }) => matches(query, `${label} ${detail}`));
  return { hits, isTooShort: false, isSearching: true, retry };
};
