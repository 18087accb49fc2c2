import type { ListPage } from 'bff-contract/list';
import type { ReactNode } from 'react';
import type { CellOptions, CompactCard, TableColumn } from './column';
import type { CsvSource } from './export-menu';
import type { TableSelection } from './use-table-selection';
import type { TableState } from './use-table-state';

export interface TableRow {
  _id: string;
}

/** The result of a list's query hook. */
export interface TableResult<Row> {
  data?: ListPage<Row> | undefined;
  /** The same, but undefined while `data` is still another list. */
  currentData?: ListPage<Row> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export type RowActionOptions = CellOptions;

export interface DataTableProps<Row extends TableRow> {
  /** Plural name of the rows: "Orders". */
  label: string;
  table: TableState;
  result: TableResult<Row>;
  columns: ReadonlyArray<TableColumn<Row>>;
  /** Link target of a row and its identifying cell. */
  rowLink?: (row: Row) => string;
  /** Buttons of a row; give each a unique name ("Edit order ORD-1042") and pass `tabIndex` to it. */
  rowActions?: (row: Row, options: RowActionOptions) => ReactNode;
  /** Shows cards in two lines, so that many fit on a narrow screen. */
  compactCard?: (row: Row) => CompactCard;
  /** Below the rows, above the pager: what all rows of the list add up to. */
  summary?: ReactNode;
  /** Width of the actions column in pixels. */
  actionsWidth?: number;
  searchable?: boolean;
  csv?: CsvSource;
  /** Enables row selection; from `useTableSelection`. */
  selection?: TableSelection;
  /** Actions for the selected rows. */
  selectionActions?: ReactNode;
  /** Empty state; `action` creates the first entry. */
  empty?: { title?: string; text?: string; action?: ReactNode };
}

/** Props of both table views: grid and cards. */
export interface TableViewProps<Row extends TableRow> extends DataTableProps<Row> {
  rows: readonly Row[];
  /** The last page from the server; undefined if loading failed. */
  page: ListPage<Row> | undefined;
  isLoading: boolean;
  /** Shown instead of the rows when there are none. */
  message: ReactNode;
}
