import { useEffect } from 'react';
import type { TableResult } from './table-props';
import type { TableState } from './use-table-state';

/**
 * Records where the next page begins, from a page that is shown. While another page loads, the result still
 * has the rows of the page before.
 */
export const useNextCursor = (
  { noteNextCursor }: TableState,
  { data, error, isFetching }: Pick<TableResult<unknown>, 'data' | 'error' | 'isFetching'>,
): void => {
  const isShown = data !== undefined && !error && !isFetching;
  const cursor = data?.nextCursor;
  useEffect(() => {
    if (isShown) noteNextCursor(cursor);
  }, [isShown, cursor, noteNextCursor]);
};
