import { useEffect, useState } from 'react';

/** Returns the value as it was when it last stayed unchanged for `ms`. */
export const useDebouncedValue = <Value>(value: Value, ms: number): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
};
