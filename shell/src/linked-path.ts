/** Paths of the server that are no pages. */
const NO_PAGE = /^\/(?:api|assets|dev|files|remotes)(?:\/|$)/;

/**
 * The path of the portal that a click on a plain link leads to; undefined if the browser handles the click itself, for
 * example by opening a tab.
 */
export const linkedPath = (event: MouseEvent): string | undefined => {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return undefined;
  const { hash, origin, pathname, search } = link;
  if (origin !== window.location.origin || NO_PAGE.test(pathname)) return undefined;
  const isAnchor = hash !== '' && pathname === window.location.pathname && search === window.location.search;
  return isAnchor ? undefined : `${pathname}${search}${hash}`;
};
