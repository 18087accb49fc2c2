import { createSignal } from '@slabdesk/observable';
import { useEffect } from 'react';

const blockers = new Set<object>();
const ends = createSignal();

/** Whether the page has work that would be lost: a changed form, an upload, selected rows. */
export const hasUnsavedWork = (): boolean => blockers.size > 0;

/** Calls a listener when the page has no such work any more. Returns an unsubscribe function. */
export const onWorkEnd = ends.subscribe;

/**
 * Prevents the open page from being replaced by another release, and the tab from being reloaded for another
 * shell.
 *
 * @returns a function that ends it
 */
export const blockPageSwap = (): (() => void) => {
  const blocker = {};
  blockers.add(blocker);
  return () => {
    if (blockers.delete(blocker) && blockers.size === 0) ends.emit();
  };
};

/**
 * Prevents the open page from being replaced by another release, and the tab from being reloaded for another
 * shell, while `when` is true. Pages that the user has interacted with are never replaced anyway; use this for
 * work that started without the user, and for pages with a `replaceable` route.
 *
 * @example
 * useBlockPageSwap(upload.isRunning);
 */
export const useBlockPageSwap = (when: boolean): void => {
  useEffect(() => {
    if (when) return blockPageSwap();
  }, [when]);
};
