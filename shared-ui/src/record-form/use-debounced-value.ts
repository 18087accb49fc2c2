import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../form/search-field';

/** Returns the text as it was when it last stayed unchanged for 500 ms. */
export const useDebouncedValue = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
};
