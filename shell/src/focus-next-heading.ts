import { focusForUser } from './loading/moves/user-activity';

/** Mounted pages don't need to know that their heading gets the focus. */
const HEADING = 'main h1[tabindex="-1"], main [data-mounted-page] h1';
/** The search of the list that a page is about. Lists in panels are parts of other pages. */
const SEARCH = 'main input[type="search"]:not(section *)';
/** Pages that take longer to load don't get the focus, in ms. */
const LOAD_TIMEOUT_MS = 5_000;

/**
 * Focuses the heading of the next page once it renders, unless the user moves the focus first.
 *
 * @param onSearch set where the search of the page's list gets the focus after the heading, if there is one: called with the
 *   heading then, which screen readers may not have read to its end
 * @returns a function that cancels it
 */
export const focusNextHeading = (onSearch?: (heading: string) => void): (() => void) => {
  let focused = document.activeElement;
  const update = (): boolean => {
    const active = document.activeElement;
    const hasMoved = active !== focused && active !== document.body;
    const heading = document.querySelector<HTMLElement>(HEADING);
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    if (!heading || hasMoved) return hasMoved;
    if (active !== heading) heading.focus({ preventScroll: true });
    focused = heading;
    if (!onSearch) return true;
    const search = document.querySelector<HTMLElement>(SEARCH);
    if (!search) return false;
    focusForUser(search);
    onSearch(heading.textContent);
    return true;
  };
  if (update()) return () => undefined;
  const observer = new MutationObserver(() => update() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), LOAD_TIMEOUT_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};
