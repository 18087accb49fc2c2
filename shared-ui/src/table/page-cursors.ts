/** URL parameters that don't change which rows a list has, or their order. */
const OTHER_PARAMS = ['page', 'hidden', 'shown'];

/** Identifies a list with its search, filters, sort and page size. */
const viewOf = (pathname: string, params: URLSearchParams): string => {
  const view = new URLSearchParams(params);
  for (const name of OTHER_PARAMS) view.delete(name);
  view.sort();
  return `${pathname}?${view}`;
};

/** Where the pages of a list begin, as far as the pages before them have been shown. */
export interface PageCursors {
  /** Returns the cursor of a page; undefined if it has to be requested by its number. */
  get: (pathname: string, params: URLSearchParams, page: number) => string | undefined;
  set: (pathname: string, params: URLSearchParams, page: number, cursor: string | undefined) => void;
}

/**
 * Creates an empty record of cursors. Each view of a list has its own, so a cursor never gets into another
 * sort order, and Back finds the cursors of the previous view.
 */
export const createPageCursors = (): PageCursors => {
  const cursors = new Map<string, string>();
  const keyOf = (pathname: string, params: URLSearchParams, page: number) =>
    `${page} ${viewOf(pathname, params)}`;
  return {
    get: (...place) => cursors.get(keyOf(...place)),
    set: (pathname, params, page, cursor) => {
      const key = keyOf(pathname, params, page);
      if (cursor === undefined) cursors.delete(key);
      else cursors.set(key, cursor);
    },
  };
};
