import { listen } from '../listen';

/** A page whose data come later than this stays where it is, in ms. */
const PATIENCE_MS = 2_000;
const ACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** What tells an element from others of its page, also in another release of it. */
const signatureOf = (element: Element): string =>
  JSON.stringify([
    ...['name', 'type', 'href', 'aria-label'].map((attribute) => element.getAttribute(attribute)),
    element.textContent.slice(0, 80),
  ]);

const alike = (element: Element): Element[] => {
  const signature = signatureOf(element);
  return [...document.querySelectorAll(element.localName)].filter(
    (other) => signatureOf(other) === signature,
  );
};

/** Remembers the element that has the focus; answers how to find the one that stands in its place. */
const rememberFocus = () => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  const signature = signatureOf(focused);
  const position = alike(focused).indexOf(focused);
  const isLost = () => document.activeElement === document.body || document.activeElement === null;
  return () => {
    if (focused.isConnected || !isLost()) return;
    const successors = [...document.querySelectorAll<HTMLElement>(focused.localName)];
    const successor = successors.filter((element) => signatureOf(element) === signature)[position];
    successor?.focus({ preventScroll: true });
  };
};

/**
 * Remembers where the page was scrolled to and what had the focus.
 *
 * @returns a function for when another release of the page is there: it brings both back, also where data arrive a
 *   moment later, until somebody does something
 */
export const rememberPlace = (): (() => void) => {
  const { scrollX, scrollY } = window;
  const focus = rememberFocus();
  return () => {
    const restore = () => {
      if (window.scrollY !== scrollY || window.scrollX !== scrollX) window.scrollTo(scrollX, scrollY);
      focus?.();
    };
    const observer = new MutationObserver(restore);
    const stop = () => {
      observer.disconnect();
      forget();
    };
    const forget = listen(window, ACTIONS, stop);
    setTimeout(stop, PATIENCE_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    restore();
  };
};
