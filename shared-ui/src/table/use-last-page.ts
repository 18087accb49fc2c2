import type { ListPage } from 'bff-contract/list';
import { useEffect } from 'react';
import type { TableState } from './use-table-state';

/** Leads from a page behind the end of a list, such as after deleting or by an old link, to its last one. */
export const useLastPage = (table: TableState, data: ListPage<unknown> | undefined) => {
  const isBehindEnd = data !== undefined && data.rows.length === 0 && data.total > 0 && table.page > 0;
  useEffect(() => {
    if (isBehindEnd) table.setPage(Math.ceil(data.total / table.pageSize) - 1);
  }, [isBehindEnd, data, table]);
};
