import type { TableState } from '../../table';

const ignore = () => undefined;

/** A table that stays as it is: the states beside each other can't all have the one URL. */
export const stillTable = ({
  isFiltered,
  pageSize,
}: Pick<TableState, 'isFiltered' | 'pageSize'>): TableState => ({
  page: 0,
  pageSize,
  sort: undefined,
  defaultSort: undefined,
  search: '',
  hiddenColumns: [],
  filters: {},
  isFiltered,
  query: {},
  definitions: [],
  setPage: ignore,
  setPageSize: ignore,
  setSort: ignore,
  forgetSort: ignore,
  setHiddenColumns: ignore,
  setSearch: ignore,
  setFilter: ignore,
  clear: ignore,
});
