import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../form/search-field';

/** A text that follows another one 500 ms after its last change. */
export const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};
