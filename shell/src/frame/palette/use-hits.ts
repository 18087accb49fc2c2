import type { FindRecords, RemoteDescriptor, SearchResult } from '@slabdesk/portal';
import type { CurrentUser } from 'bff-contract';
import { useEffect, useState } from 'react';
import { useDebouncedValue } from 'shared-ui/core';
import type { RemoteSearchKind } from '../../loading/known-remotes';
import { loadSearch } from '../../loading/remotes';
import { characterCount, matches, normalizeQuery } from './match';

/** Shorter than in lists, because the palette renders only a few items. */
const PALETTE_DEBOUNCE_MS = 150;
/** The server's minimum. */
const MIN_LENGTH = 2;
/** Keeps one kind from pushing the others out of view. */
const MAX_PER_KIND = 6;
/** A path of the portal. Results that link elsewhere are dropped. */
const PORTAL_PATH = /^\/(?!\/)/;

/** A search result of a remote. */
export interface Hit extends SearchResult {
  /** The remote's name. */
  remote: string;
}

type SearchOptions = Parameters<FindRecords>[1];

/** The state of a record search. */
export interface Hits {
  hits: readonly Hit[];
  /** The text is shorter than the server accepts. */
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

const isValidResult = ({ label, detail, to }: Partial<SearchResult>): boolean =>
  typeof label === 'string' && typeof detail === 'string' && typeof to === 'string' && PORTAL_PATH.test(to);

/** Searches one remote, and keeps only results of the given kinds. */
const searchRemote = async (
  remote: RemoteDescriptor,
  kinds: readonly string[],
  query: string,
  options: SearchOptions,
): Promise<Hit[]> => {
  const find = await loadSearch(remote);
  options.signal.throwIfAborted();
  const results = (await find(query, options)).filter(isValidResult);
  return kinds.flatMap((kind) =>
    results
      .filter((result) => result.kind === kind)
      .slice(0, MAX_PER_KIND)
      .map((result) => ({ ...result, remote: remote.name })),
  );
};

/** Searches all remotes in parallel. A failing remote doesn't affect the results of the others. */
const searchAll = async (
  kinds: readonly RemoteSearchKind[],
  query: string,
  options: SearchOptions,
): Promise<Found> => {
  const remotes = [...new Set(kinds.map(({ remote }) => remote))];
  const outcomes = await Promise.allSettled(
    remotes.map((remote) => {
      const kindsOfRemote = kinds.filter((kind) => kind.remote === remote).map(({ kind }) => kind.kind);
      return searchRemote(remote, kindsOfRemote, query, options);
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

/** Searches for records once the user stops typing. An earlier text's results never replace a later text's. */
export const useHits = (text: string, kinds: readonly RemoteSearchKind[], user: CurrentUser): Hits => {
  const query = normalizeQuery(text);
  const isDisabled = kinds.length === 0;
  const isLong = characterCount(query) >= MIN_LENGTH;
  const isTyping = useDebouncedValue(query, PALETTE_DEBOUNCE_MS) !== query;
  const [found, setFound] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setFound(NOTHING);
    setAttempt((count) => count + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the same search
  useEffect(() => {
    if (isDisabled || !isLong || isTyping) return;
    const search = new AbortController();
    void searchAll(kinds, query, { signal: search.signal, user }).then((next) => {
      if (!search.signal.aborted) setFound(next);
    });
    return () => search.abort();
  }, [query, isDisabled, isLong, isTyping, kinds, user, attempt]);

  if (isDisabled || !isLong) {
    return { hits: [], isTooShort: !isDisabled && query !== '', isSearching: false, retry };
  }
  if (found.query === query) return { ...found, isTooShort: false, isSearching: false, retry };
  // While searching, keep the earlier results that still match.
  const hits = found.hits.filter(({ label, detail }) => matches(query, `${label} ${detail}`));
  return { hits, isTooShort: false, isSearching: true, retry };
};
