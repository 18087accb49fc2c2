/** Key of the query and of the tab's storage. */
export const DEBUG_KEY = 'debug';

/**
 * The value of `?debug`, which holds for the tab until its menu is hidden: the portal that a development server stands in for, or an
 * empty text. Null without it.
 */
export const readDebug = (): string | null => {
  try {
    const asked = new URLSearchParams(window.location.search).get(DEBUG_KEY);
    if (asked !== null) window.sessionStorage.setItem(DEBUG_KEY, asked);
    return window.sessionStorage.getItem(DEBUG_KEY);
  } catch {
    return null;
  }
};
