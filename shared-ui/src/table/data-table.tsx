import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import { RowsSkeleton } from '../feedback/skeletons';
import { useRestoreFocus } from '../feedback/use-restore-focus';
import { checkColumns } from './column';
import { HEADER_HEIGHT, ROW_HEIGHT, skeletonRows } from './grid-sizes';
import { TableCards } from './table-cards';
import { keepsRows, TableFailure, TableMessage } from './table-message';
import type { DataTableProps, TableRow, TableViewProps } from './table-props';
import { useKnownSort } from './use-known-sort';
import { useLastPage } from './use-last-page';
import { useNextCursor } from './use-next-cursor';

/** Placeholder while the grid's code loads: toolbar, header and rows. */
const GridSkeleton = ({ rows }: { rows: number }) => (
  <Box aria-hidden>
    <Box sx={{ p: 2 }}>
      <Skeleton variant="rounded" width={280} height={40} />
    </Box>
    <Box sx={{ height: HEADER_HEIGHT, bgcolor: 'surface.sunken' }} />
    <RowsSkeleton rows={rows} height={ROW_HEIGHT} />
  </Box>
);

/** The grid is by far the heaviest component; the page heading and the data load without waiting for it. */
const LazyGrid = lazyPart<TableViewProps<TableRow>>(
  'table grid',
  () => import(/* webpackChunkName: "table-grid" */ './table-grid').then((module) => module.TableGrid),
  ({ rows, table }) => <GridSkeleton rows={rows.length || skeletonRows(table.pageSize)} />,
);

// `lazyPart` loses the generic row type.
const TableGrid = LazyGrid as unknown as <Row extends TableRow>(props: TableViewProps<Row>) => ReactNode;

/**
 * Whether the screen is wide enough for the grid. While a menu or a dialog is open that a row or the toolbar has opened, it stays as
 * it was: another view would close them, such as when a tablet is turned.
 */
const useIsWide = () => {
  const fits = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const [isWide, setWide] = useState(fits);
  const [isAbove, setAbove] = useState(false);
  if (isWide !== fits && !isAbove) setWide(fits);
  // React events also bubble from dialogs, which are elsewhere in the DOM.
  const noteFocus = ({ currentTarget, target }: FocusEvent) => setAbove(!currentTarget.contains(target));
  return { isWide, noteFocus };
};

const NO_ROWS: readonly never[] = [];

/**
 * A list with server paging, sorting, search, filters and export: a grid on wide screens, cards on narrow
 * ones, with the same query.
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
  const { label, table, result, columns } = props;
  const { data, error, isFetching } = result;
  checkColumns(columns, table.definitions);
  const { isWide, noteFocus } = useIsWide();
  const isSortKnown = useKnownSort(table, columns);
  const isBehindEnd = useLastPage(table, data);
  useNextCursor(table, result);
  const page = isBehindEnd || (error && !keepsRows(result)) ? undefined : data;
  const rows = page?.rows ?? NO_ROWS;
  const keepsFocus = useRestoreFocus(rows, undefined, { rendersLater: true });
  const view: TableViewProps<Row> = {
    ...props,
    rows,
    page,
    // An error stays visible during a retry. The error of an unknown sort field is ignored.
    isLoading: !isSortKnown || (!error && (isFetching || !page)),
    message: <TableMessage {...props} />,
  };
  return (
    <Card
      {...keepsFocus}
      onFocus={(event: FocusEvent) => {
        keepsFocus.onFocus(event);
        noteFocus(event);
      }}
      role="group"
      // Layouts give more width to a page that has this.
      data-fills-width
      aria-label={label}
      sx={{ minWidth: 0, overflow: 'clip', outline: 'none' }}
      aria-busy={isFetching}
    >
      {error !== undefined && rows.length > 0 && <TableFailure label={label} result={result} />}
      {isWide ? <TableGrid {...view} /> : <TableCards {...view} />}
    </Card>
  );
};
