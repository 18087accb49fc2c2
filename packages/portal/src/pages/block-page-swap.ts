import { useEffect } from 'react';

const blockers = new Set<object>();

/** Whether something on the page says that it would be lost with it: a changed form, an upload, selected rows. */
export const hasUnsavedWork = (): boolean => blockers.size > 0;

/**
 * Keeps the open page from being replaced by another release of itself while `when` is true. A page that the user has
 * touched is kept anyway; this is for work that began without the user, and for pages whose route is `replaceable`.
 *
 * @example
 * useBlockPageSwap(upload.isRunning);
 */
export const useBlockPageSwap = (when: boolean): void => {
  useEffect(() => {
    if (!when) return;
    const blocker = {};
    blockers.add(blocker);
    return () => {
      blockers.delete(blocker);
    };
  }, [when]);
};
