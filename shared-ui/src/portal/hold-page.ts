import { useEffect } from 'react';

const holders = new Set<object>();

/** Whether something on the page would be lost with it: a changed form, an upload, rows that were chosen. */
export const isPageHeld = (): boolean => holders.size > 0;

/** Keeps the page from being replaced by another release of itself while `when` is true. */
export const useHoldPage = (when: boolean): void => {
  useEffect(() => {
    if (!when) return;
    const holder = {};
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, [when]);
};
