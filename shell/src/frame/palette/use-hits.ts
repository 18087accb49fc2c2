import type { SearchHit } from 'bff-contract';
import { useEffect, useState } from 'react';
import { cleanQuery, lengthOf, matches } from './match';
import { useSearchQuery } from './search-api';

/** Shorter than in lists, which redraw a whole table: here each answer is a few lines. */
export const PALETTE_DEBOUNCE_MS = 150;
/** The server takes no less. */
const MIN_LENGTH = 2;

export interface Hits {
  hits: readonly SearchHit[];
  /** Something was typed, but too little for the server. */
  isTooShort: boolean;
  isSearching: boolean;
  error?: unknown;
  retry: () => void;
}

/** The records whose names start like the text, a moment after the typing stops. Never those of an earlier text. */
export const useHits = (text: string, isOff: boolean): Hits => {
  const query = cleanQuery(text);
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), PALETTE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const search = useSearchQuery(asked, { skip: isOff || lengthOf(asked) < MIN_LENGTH });
  const retry = () => void search.refetch();

  if (isOff || lengthOf(query) < MIN_LENGTH) {
    return { hits: [], isTooShort: !isOff && query !== '', isSearching: false, retry };
  }
  const isSearching = asked !== query || search.isFetching;
  // Until the answer is there, what was found before stays as far as it fits what is typed by now.
  const hits = isSearching
    ? (search.data ?? []).filter(({ label, detail }) => matches(query, `${label} ${detail}`))
    : (search.currentData ?? []);
  return { hits, isTooShort: false, isSearching, retry, ...(!isSearching && { error: search.error }) };
};
