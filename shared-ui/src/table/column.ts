import type { ReactNode } from 'react';
import { tableTexts } from './texts';

/** Where a cell or the actions of a row are rendered. */
export interface CellOptions {
  /** For links and buttons: the grid moves the focus between cells by arrow keys. */
  tabIndex: number;
  /** Whether the row is a card, which opens the row itself when it is tapped. */
  isCard: boolean;
}

/** A part of a second line: a text, or one that links to a page. */
export type LinePart = string | { text: string; to: string };

/** A table column; also used for cards on screens narrower than `md`. */
export interface TableColumn<Row> {
  /** Column name; also the server's sort field unless `sortField` is set. */
  field: string;
  label: string;
  /** The column's value; required for sorting. */
  value?: (row: Row) => string | number | null | undefined;
  /** Renders the cell; defaults to the value. Pass `tabIndex` to a button in it. */
  render?: (row: Row, options: CellOptions) => ReactNode;
  sortable?: boolean;
  sortField?: string;
  /** Use 'right' for numbers. */
  align?: 'left' | 'right' | 'center';
  /** Pixels. Columns with `flex` share the remaining width (default: 1 unless a width is set). */
  width?: number;
  minWidth?: number;
  flex?: number;
  /** Marks the column that identifies a row: it becomes the link and the card title. */
  identifies?: boolean;
  /** Anything below the value, on wide screens, such as badges and a `SecondLine`. Pass `tabIndex` to links in it. */
  below?: (row: Row, options: CellOptions) => ReactNode;
  /** @deprecated since 1.3, removed in 2.0: use `below` with a `SecondLine` */
  secondLine?: (row: Row) => readonly LinePart[];
  /** @deprecated since 1.3, removed in 2.0: use `below` */
  mark?: (row: Row) => ReactNode;
  /** Hidden in cards on narrow screens. */
  wideOnly?: boolean;
}

/** A card of two lines, for lists of which many rows should fit on a narrow screen. */
export interface CompactCard {
  /** Start of the first line, such as the customer's name. Without it, the column that identifies the row is there. */
  title?: string;
  /** End of the first line, such as a price. */
  figure: ReactNode;
  /** A small sign in the second line, such as an icon with a name. */
  mark?: ReactNode;
  /** Parts of the second line, after the column that identifies the row unless that is in the first. */
  details: readonly LinePart[];
  /** End of the second line, such as a status. */
  state: ReactNode;
}

/** A filter above the grid, rendered as a chip with a menu. */
export interface TableFilter {
  /** Query parameter name, also in the URL. */
  field: string;
  label: string;
  /** A value may be a list, separated by commas: a name for several values. */
  options: ReadonlyArray<{ text: string; value: string }>;
  /** Whether several of the options can be chosen at once. */
  several?: boolean;
  /** Names of two query parameters, the first and the last day (`YYYY-MM-DD`) of a period, which can be given instead of an option. */
  range?: { from: string; to: string };
}

/** Throws for sortable or filterable columns without a value, instead of sorting by nothing. */
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

/** The column that identifies a row; defaults to the first. */
export const titleColumn = <Row>(columns: ReadonlyArray<TableColumn<Row>>): TableColumn<Row> | undefined =>
  columns.find((column) => column.identifies) ?? columns[0];

/** Name of a row in the accessible names of its buttons and checkboxes. */
export const rowName = <Row>(columns: ReadonlyArray<TableColumn<Row>>, row: Row): string =>
  String(titleColumn(columns)?.value?.(row) ?? tableTexts.row);

/** Content of a cell. */
export const cellContent = <Row>(
  column: TableColumn<Row>,
  row: Row,
  options: CellOptions = { tabIndex: 0, isCard: true },
): ReactNode => (column.render ? column.render(row, options) : (column.value?.(row) ?? tableTexts.noValue));
