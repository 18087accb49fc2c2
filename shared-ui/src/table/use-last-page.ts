import type { ListPage } from 'bff-contract/list';
import { useEffect } from 'react';
import type { TableState } from './use-table-state';

/**
 * Navigates from a page past the end of the list, such as after deleting or from an old link, to the last
 * page. A page that exists, but has no rows after its cursor, is requested by its number.
 *
 * @returns whether that is about to happen: the list is not empty, although the page is
 */
export const useLastPage = (table: TableState, data: ListPage<unknown> | undefined): boolean => {
  const isBehindEnd = data !== undefined && data.rows.length === 0 && data.total > 0 && table.page > 0;
  useEffect(() => {
    if (!isBehindEnd) return;
    const last = Math.ceil(data.total / table.pageSize) - 1;
    if (last < table.page) table.setPage(last, { replace: true });
    else if (table.query.after !== undefined) table.forgetCursors();
  }, [isBehindEnd, data, table]);
  return isBehindEnd;
};
