import type { ReactNode } from 'react';
import type { TableColumn } from './column';
import type { TableSelection } from './use-table-selection';
import type { TableState } from './use-table-state';

export interface TableRow {
  _id: string;
}

/** What the grid and the cards take alike. */
export interface TableBodyProps<Row extends TableRow> {
  label: string;
  columns: ReadonlyArray<TableColumn<Row>>;
  rows: readonly Row[];
  table: TableState;
  rowLink?: ((row: Row) => string) | undefined;
  rowActions?: ((row: Row, options: { tabIndex: number }) => ReactNode) | undefined;
  /** Width of the actions' column; pixels. */
  actionsWidth?: number | undefined;
  selection?: TableSelection | undefined;
}
