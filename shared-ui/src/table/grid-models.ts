import type {
  GridColumnVisibilityModel,
  GridPaginationModel,
  GridRowSelectionModel,
  GridSortModel,
} from '@mui/x-data-grid';
import { useMemo } from 'react';
import { sortFieldOf, type TableColumn } from './column';
import { isHideable } from './grid-columns';
import type { TableRow, TableViewProps } from './table-props';

const toSortModel = <Row>(
  columns: ReadonlyArray<TableColumn<Row>>,
  sort: string | undefined,
): GridSortModel => {
  const name = sort?.replace(/^-/, '');
  const column = columns.find((candidate) => candidate.sortable && sortFieldOf(candidate) === name);
  return column ? [{ field: column.field, sort: sort?.startsWith('-') ? 'desc' : 'asc' }] : [];
};

const useSorting = <Row extends TableRow>({ columns, table }: TableViewProps<Row>) => {
  // Memoised, because a new but equal model scrolls the grid to the top.
  const sortModel = useMemo(() => toSortModel(columns, table.sort), [columns, table.sort]);
  const onSortModelChange = ([item]: GridSortModel) => {
    const column = columns.find((candidate) => candidate.field === item?.field);
    if (column && item) table.setSort(`${item.sort === 'desc' ? '-' : ''}${sortFieldOf(column)}`);
  };
  return { sortModel, onSortModelChange };
};

const usePagination = <Row extends TableRow>({ table }: TableViewProps<Row>) => {
  const paginationModel = useMemo<GridPaginationModel>(
    () => ({ page: table.page, pageSize: table.pageSize }),
    [table.page, table.pageSize],
  );
  // Nobody listens to the grid's own changes: it goes to the first page whenever the sort order changes, and Back
  // would lose its page. So it would by a known number of rows, to which the grid clamps the page: -1 means unknown.
  return { paginationModel, rowCount: -1 };
};

const useColumnVisibility = <Row extends TableRow>({ columns, table }: TableViewProps<Row>) => {
  const { hiddenColumns } = table;
  const hideable = useMemo(() => columns.filter((column) => isHideable(column, columns)), [columns]);
  const columnVisibilityModel = useMemo<GridColumnVisibilityModel>(
    () => Object.fromEntries(hideable.map(({ field }) => [field, !hiddenColumns.includes(field)])),
    [hideable, hiddenColumns],
  );
  const onColumnVisibilityModelChange = (model: GridColumnVisibilityModel) =>
    table.setHiddenColumns(hideable.filter(({ field }) => model[field] === false).map(({ field }) => field));
  return { columnVisibilityModel, onColumnVisibilityModelChange };
};

/**
 * Maps the selection to the current page. The grid's "select all" may return `exclude`, and the grid drops
 * rows of other pages, so it only gets and returns the selection of this page.
 */
const useSelection = <Row extends TableRow>({ selection, rows }: TableViewProps<Row>) => {
  const { type, ids: named } = selection ?? {};
  const rowSelectionModel = useMemo<GridRowSelectionModel>(() => {
    const isChosen = ({ _id }: Row) => named?.has(_id) === (type === 'include');
    return { type: 'include', ids: new Set(rows.filter(isChosen).map((row) => row._id)) };
  }, [type, named, rows]);
  if (!selection) return {};
  const onRowSelectionModelChange = ({ type, ids }: GridRowSelectionModel) => {
    const isChosen = ({ _id }: Row) => ids.has(_id) === (type === 'include');
    const idsOf = (chosen: boolean) => rows.filter((row) => isChosen(row) === chosen).map((row) => row._id);
    selection.choose(idsOf(true), true);
    selection.choose(idsOf(false), false);
  };
  return {
    checkboxSelection: true,
    keepNonExistentRowsSelected: true,
    rowSelectionModel,
    onRowSelectionModelChange,
  };
};

/**
 * Controlled state of the grid: sort, page and columns come from the URL, the selection from the page
 * component.
 */
export const useGridModels = <Row extends TableRow>(props: TableViewProps<Row>) => ({
  ...useSorting(props),
  ...usePagination(props),
  ...useColumnVisibility(props),
  ...useSelection(props),
});
