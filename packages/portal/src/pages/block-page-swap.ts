import { createSignal } from '@slabdesk/observable';
import { useEffect } from 'react';

/** With whether they are what the user entered. */
const blockers = new Set<{ isEntered: boolean }>();
const ends = createSignal();

/** Whether the page has work that would be lost: a changed form, an upload, selected rows. */
export const hasUnsavedWork = (): boolean => blockers.size > 0;

/** Whether the page has something that the user entered, such as text in a form: selected rows and running calls don't count. */
export const hasEntries = (): boolean => [...blockers].some(({ isEntered }) => isEntered);

/** Calls a listener when some of the page's work has ended. Returns an unsubscribe function. */
export const onWorkEnd = ends.subscribe;

/**
 * Acts once the page has no work that would be lost, but not at once.
 *
 * @returns a function that cancels it
 */
export const afterUnsavedWork = (act: () => void): (() => void) => {
  const check = () => {
    if (hasUnsavedWork()) return;
    cancel();
    act();
  };
  const timer = setTimeout(check);
  const unsubscribe = onWorkEnd(check);
  const cancel = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  return cancel;
};

/**
 * Prevents the open page from being replaced by another release, and the tab from being reloaded for another
 * shell.
 *
 * @param isEntered whether the user would lose what they entered: the page is then kept when the session ends
 * @returns a function that ends it
 */
export const blockPageSwap = (isEntered: boolean): (() => void) => {
  const blocker = { isEntered };
  blockers.add(blocker);
  return () => {
    // Forms may end one piece of work and begin another at once.
    if (blockers.delete(blocker)) void Promise.resolve().then(() => ends.emit());
  };
};

/**
 * Prevents the open page from being replaced by another release, and the tab from being reloaded for another
 * shell, while `when` is true. Pages that the user has interacted with are never replaced anyway; use this for
 * work that started without the user, and for pages with a `replaceable` route.
 *
 * @param isEntered whether the user would lose what they entered: the page is then kept when the session ends
 * @example
 * useBlockPageSwap(upload.isRunning);
 */
export const useBlockPageSwap = (when: boolean, isEntered = false): void => {
  useEffect(() => {
    if (when) return blockPageSwap(isEntered);
  }, [when, isEntered]);
};
