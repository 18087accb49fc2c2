import { useEffect } from 'react';
import { sortFieldOf, type TableColumn } from './column';
import type { TableState } from './use-table-state';

/**
 * Whether the sort in the URL is one of the table's columns; the server rejects others. Removes an unknown
 * sort from the URL.
 */
export const useKnownSort = <Row>(
  { sort, defaultSort, forgetSort }: TableState,
  columns: ReadonlyArray<TableColumn<Row>>,
): boolean => {
  const isKnown =
    sort === defaultSort ||
    columns.some((column) => column.sortable && sortFieldOf(column) === sort?.replace(/^-/, ''));
  useEffect(() => {
    if (!isKnown) forgetSort();
  }, [isKnown, forgetSort]);
  return isKnown;
};
