import type { ReactNode } from 'react';

/** A column of a table; under `md` the same columns make a card. */
export interface TableColumn<Row> {
  /** Name of the column, and of the field that the server sorts by unless `sortField` says otherwise. */
  field: string;
  label: string;
  /** What the column is about; sorting needs it. */
  value?: (row: Row) => string | number | null | undefined;
  /** What it shows; the value when left out. */
  render?: (row: Row) => ReactNode;
  sortable?: boolean;
  sortField?: string;
  /** Numbers stand at the right. */
  align?: 'left' | 'right' | 'center';
  /** Pixels. The remaining width goes to columns with `flex` (default: 1, unless a width is given). */
  width?: number;
  minWidth?: number;
  flex?: number;
  /** This column says which row it is: it becomes the link, and the title of the card. */
  identifies?: boolean;
  /** Left out of the cards of narrow screens. */
  wideOnly?: boolean;
}

/** A filter outside the grid, as a chip with a menu. */
export interface TableFilter {
  /** Query key, also in the URL. */
  field: string;
  label: string;
  options: ReadonlyArray<{ text: string; value: string }>;
}

/** Sorting and filtering need to know what a column is about: fails at once instead of sorting by nothing. */
export const checkColumns = <Row>(
  columns: ReadonlyArray<TableColumn<Row>>,
  filters: readonly TableFilter[] = [],
): void => {
  for (const { field, value, sortable } of columns) {
    if (value) continue;
    if (sortable) throw new Error(`Column "${field}" is sortable but has no value`);
    if (filters.some((filter) => filter.field === field)) {
      throw new Error(`Column "${field}" is filterable but has no value`);
    }
  }
};

export const sortFieldOf = <Row>(column: TableColumn<Row>): string => column.sortField ?? column.field;

/** The column that says which row it is; the first where none claims to. */
export const titleColumn = <Row>(columns: ReadonlyArray<TableColumn<Row>>): TableColumn<Row> | undefined =>
  columns.find((column) => column.identifies) ?? columns[0];

/** What a row is called where its buttons and boxes are named. */
export const rowName = <Row>(columns: ReadonlyArray<TableColumn<Row>>, row: Row): string =>
  String(titleColumn(columns)?.value?.(row) ?? 'row');

/** What a cell shows. */
export const cellContent = <Row>(column: TableColumn<Row>, row: Row): ReactNode =>
  column.render ? column.render(row) : (column.value?.(row) ?? 'N/A');
