import { useEffect } from 'react';
import { sortFieldOf, type TableColumn } from './column';
import type { TableState } from './use-table-state';

/**
 * Whether the table can be sorted as its URL says: it may name any field, and the server would refuse it. A sort that the table
 * doesn't know leaves the URL.
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
