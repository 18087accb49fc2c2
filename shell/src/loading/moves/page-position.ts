import { listen } from '../../listen';
import { INTERACTIONS } from './user-activity';

/** Time in which the page's data must arrive for its scroll position to be restored, in ms. */
const RESTORE_TIMEOUT_MS = 2_000;

/** The focused element: its kind, its text and attributes, and its index among identical elements. */
interface FocusedElement {
  kind: string;
  signature: string;
  index: number;
}

/** Where the user is on a page. As JSON it outlives the document. */
export interface PagePosition {
  scrollX: number;
  scrollY: number;
  focused?: FocusedElement;
}

/** Identifies an element on its page, also in another release of the page. */
const signatureOf = (element: Element): string =>
  JSON.stringify([
    ...['name', 'type', 'href', 'aria-label'].map((attribute) => element.getAttribute(attribute)),
    element.textContent.slice(0, 80),
  ]);

const findAlike = (kind: string, signature: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(kind)].filter((element) => signatureOf(element) === signature);

const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === null;

const readFocused = (): FocusedElement | undefined => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || isFocusLost()) return undefined;
  const { localName: kind } = element;
  const signature = signatureOf(element);
  return { kind, signature, index: findAlike(kind, signature).indexOf(element) };
};

/** Reads the scroll position and the focus. */
export const readPosition = (): PagePosition => {
  const { scrollX, scrollY } = window;
  const focused = readFocused();
  return { scrollX, scrollY, ...(focused && { focused }) };
};

const restoreFocus = ({ kind, signature, index }: FocusedElement): void => {
  if (isFocusLost()) findAlike(kind, signature)[index]?.focus({ preventScroll: true });
};

/**
 * Restores a position, repeatedly while the page's data arrive, until the user does something.
 *
 * @param timeout time in which the data must arrive, in ms
 */
export const restorePosition = (
  { scrollX, scrollY, focused }: PagePosition,
  timeout = RESTORE_TIMEOUT_MS,
): void => {
  const restore = () => {
    if (window.scrollY !== scrollY || window.scrollX !== scrollX) window.scrollTo(scrollX, scrollY);
    if (focused) restoreFocus(focused);
  };
  const observer = new MutationObserver(restore);
  const stop = () => {
    observer.disconnect();
    unsubscribe();
  };
  const unsubscribe = listen(window, INTERACTIONS, stop);
  setTimeout(stop, timeout);
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
};
