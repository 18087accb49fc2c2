import type { ListPage } from 'bff-contract/list';
import type { ReactNode } from 'react';
import type { TableColumn } from './column';
import type { CsvSource } from './csv-button';
import type { TableSelection } from './use-table-selection';
import type { TableState } from './use-table-state';

export interface TableRow {
  _id: string;
}

/** What a list's query hook returns. */
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
  /** Pixels. */
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

/** The props of the two views of a table: the grid and the cards. */
export interface TableViewProps<Row extends TableRow> extends DataTableProps<Row> {
  rows: readonly Row[];
  /** The server's last page, unless loading failed. */
  page: ListPage<Row> | undefined;
  isLoading: boolean;
  /** Takes the place of the rows where there are none. */
  message: ReactNode;
}
