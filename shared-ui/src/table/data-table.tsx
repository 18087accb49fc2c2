import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect } from 'react';
import type { ListPage } from '../api/list-query';
import { lazyPart } from '../feedback/lazy-part';
import { RowsSkeleton } from '../feedback/skeletons';
import { EmptyState, ErrorState, NotAllowed, NothingFound } from '../feedback/states';
import { errorMessage, isPortalError } from '../portal/errors';
import { checkColumns, sortFieldOf, type TableColumn } from './column';
import type { CsvSource } from './csv-button';
import { SelectionBar } from './selection-bar';
import type { TableBodyProps, TableRow } from './table-body';
import { TableCards } from './table-cards';
import { TablePager } from './table-pager';
import { TableSortSelect } from './table-sort-select';
import { TableToolbar } from './table-toolbar';
import { useKeptFocus } from './use-kept-focus';
import { useLastPage } from './use-last-page';
import type { TableSelection } from './use-table-selection';
import type { TableState } from './use-table-state';

const loadGrid = () =>
  import(/* webpackChunkName: "table-grid" */ './table-grid').then((module) => module.TableGrid);

/** The grid is by far the heaviest component: heading, toolbar and data do not wait for it. */
const LazyGrid = lazyPart<TableBodyProps<TableRow>>('table grid', loadGrid, ({ rows }) => (
  <RowsSkeleton rows={rows.length} height={56} />
));

// A lazy component forgets the type of its rows.
const TableGrid = LazyGrid as unknown as <Row extends TableRow>(props: TableBodyProps<Row>) => ReactNode;

/** What a list's query hook answers. */
export interface TableResult<Row> {
  data?: ListPage<Row> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<Row extends TableRow> {
  /** Names the table, in the plural: "Orders". */
  label: string;
  table: TableState;
  result: TableResult<Row>;
  columns: ReadonlyArray<TableColumn<Row>>;
  /** Where a click on the row, and the identifying cell, leads. */
  rowLink?: (row: Row) => string;
  /** Buttons of a row; name each ("Edit order ORD-1042") and hand `tabIndex` on to it. */
  rowActions?: (row: Row, options: { tabIndex: number }) => ReactNode;
  actionsWidth?: number;
  searchable?: boolean;
  csv?: CsvSource;
  /** Puts a box before each row; from `useTableSelection`. */
  selection?: TableSelection;
  /** Buttons that do something with the chosen rows. */
  selectionActions?: ReactNode;
  /** When there is nothing at all yet; `action` makes the first. */
  empty?: { title?: string; text?: string; action?: ReactNode };
  /** Shown when loading failed; the server's sentence when left out. */
  errorText?: string;
}

/** Whether the table can be sorted like this: an address may name any field, and the server would refuse it. */
const isKnownSort = <Row,>(
  { sort, defaultSort }: TableState,
  columns: ReadonlyArray<TableColumn<Row>>,
): boolean =>
  sort === defaultSort ||
  columns.some((column) => column.sortable && sortFieldOf(column) === sort?.replace(/^-/, ''));

const TableMessage = <Row extends TableRow>(props: DataTableProps<Row>) => {
  const { result, table, label, empty, columns } = props;
  if (!isKnownSort(table, columns)) return <RowsSkeleton rows={table.pageSize} height={56} />;
  if (isPortalError(result.error) && result.error.status === 403) return <NotAllowed />;
  if (result.error) {
    return (
      <ErrorState
        title={props.errorText ?? `Failed to load ${label.toLowerCase()}. Please try again.`}
        text={errorMessage(result.error, '')}
        onRetry={() => void result.refetch()}
      />
    );
  }
  if (!result.data) return <RowsSkeleton rows={table.pageSize} height={56} />;
  if (table.isFiltered) return <NothingFound onClear={table.clear} />;
  return (
    <EmptyState
      title={empty?.title ?? `No ${label.toLowerCase()} yet`}
      text={empty?.text}
      action={empty?.action}
    />
  );
};

/**
 * A list with server paging, sorting, search, filters and export: a grid on wide screens, cards on narrow
 * ones, both from the same query.
 *
 * @example
 * <DataTable
 *   label="Materials"
 *   table={table}
 *   result={useListMaterialsQuery(table.query)}
 *   columns={columns}
 *   rowLink={(row) => `/materials/${row._id}`}
 *   csv={{ url: 'fabricator/material', fileName: 'materials' }}
 * />
 */
export const DataTable = <Row extends TableRow>(props: DataTableProps<Row>) => {
  const { label, table, result, columns, searchable = true, csv, selection } = props;
  checkColumns(columns, table.definitions);
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  useEffect(() => {
    // The grid travels beside the first rows instead of after them.
    if (isWide) loadGrid().catch(() => undefined);
  }, [isWide]);
  const rows = result.error ? [] : (result.data?.rows ?? []);
  const { forgetSort } = table;
  const isSortKnown = isKnownSort(table, columns);
  useEffect(() => {
    if (!isSortKnown) forgetSort();
  }, [isSortKnown, forgetSort]);
  useLastPage(table, result.data);
  const keepsFocus = useKeptFocus(rows);
  const body: TableBodyProps<Row> = {
    label,
    columns,
    rows,
    table,
    rowLink: props.rowLink,
    rowActions: props.rowActions,
    actionsWidth: props.actionsWidth,
    selection,
  };
  return (
    <Card
      {...keepsFocus}
      role="group"
      aria-label={label}
      sx={{ minWidth: 0, overflow: 'clip', outline: 'none' }}
      aria-busy={result.isFetching}
    >
      <TableToolbar
        label={label}
        table={table}
        searchable={searchable}
        csv={csv}
        sort={isWide ? undefined : <TableSortSelect columns={columns} table={table} />}
      />
      <Box sx={{ height: '2px' }}>
        {result.isFetching && result.data && (
          <LinearProgress aria-label={`Loading ${label.toLowerCase()}`} sx={{ height: 2 }} />
        )}
      </Box>
      {rows.length === 0 ? (
        <TableMessage {...props} />
      ) : isWide ? (
        <TableGrid {...body} />
      ) : (
        <TableCards {...body} />
      )}
      {selection && result.data && !result.error && (
        <SelectionBar
          table={table}
          selection={selection}
          data={result.data}
          actions={props.selectionActions}
        />
      )}
      {result.data && result.data.total > 0 && !result.error && (
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <TablePager label={label} table={table} total={result.data.total} relation={result.data.relation} />
        </Box>
      )}
    </Card>
  );
};
