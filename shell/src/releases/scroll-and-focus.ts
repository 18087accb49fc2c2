import { listen } from '../listen';

/** Time in which the new page's data must arrive for its scroll position to be restored, in ms. */
const RESTORE_TIMEOUT_MS = 2_000;
const USER_ACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Identifies an element on its page, also in another release of the page. */
const signatureOf = (element: Element): string =>
  JSON.stringify([
    ...['name', 'type', 'href', 'aria-label'].map((attribute) => element.getAttribute(attribute)),
    element.textContent.slice(0, 80),
  ]);

const withSameSignature = (element: Element): Element[] => {
  const signature = signatureOf(element);
  return [...document.querySelectorAll(element.localName)].filter(
    (other) => signatureOf(other) === signature,
  );
};

/** @returns a function that focuses the element which replaced the focused one; undefined if nothing has the focus */
const saveFocus = () => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  const signature = signatureOf(focused);
  const position = withSameSignature(focused).indexOf(focused);
  const isLost = () => document.activeElement === document.body || document.activeElement === null;
  return () => {
    if (focused.isConnected || !isLost()) return;
    const successors = [...document.querySelectorAll<HTMLElement>(focused.localName)];
    const successor = successors.filter((element) => signatureOf(element) === signature)[position];
    successor?.focus({ preventScroll: true });
  };
};

/**
 * Saves the page's scroll position and focus before another release replaces it.
 *
 * @returns a function that restores both on the new page, repeatedly while its data arrive, until the user does something
 */
export const saveScrollAndFocus = (): (() => void) => {
  const { scrollX, scrollY } = window;
  const restoreFocus = saveFocus();
  return () => {
    const restore = () => {
      if (window.scrollY !== scrollY || window.scrollX !== scrollX) window.scrollTo(scrollX, scrollY);
      restoreFocus?.();
    };
    const observer = new MutationObserver(restore);
    const stop = () => {
      observer.disconnect();
      unsubscribe();
    };
    const unsubscribe = listen(window, USER_ACTIONS, stop);
    setTimeout(stop, RESTORE_TIMEOUT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    restore();
  };
};
