/** Mounted pages don't need to know that their heading gets the focus. */
const HEADING = 'main h1[tabindex="-1"], main [data-mounted-page] h1';
/** Pages that take longer to load don't get the focus, in ms. */
const LOAD_TIMEOUT_MS = 5_000;

/**
 * Focuses the heading of the next page once it renders, unless the user moves the focus first.
 *
 * @returns a function that cancels it
 */
export const focusNextHeading = (): (() => void) => {
  const initialFocus = document.activeElement;
  const focusHeading = (): boolean => {
    const heading = document.querySelector<HTMLElement>(HEADING);
    const hasMoved = document.activeElement !== initialFocus && document.activeElement !== document.body;
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    if (heading && !hasMoved) heading.focus({ preventScroll: true });
    return Boolean(heading) || hasMoved;
  };
  if (focusHeading()) return () => undefined;
  const observer = new MutationObserver(() => focusHeading() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), LOAD_TIMEOUT_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};
