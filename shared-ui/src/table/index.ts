/** Facade `shared-ui/table`: lists with server paging. The heaviest facade; loads on demand. */
import { ExportMenu } from './export-menu';

export { COLUMN_PARAMS } from './arrangement';
export type {
  CellOptions,
  CompactCard,
  LinePart,
  TableColumn,
  TableFilter,
} from './column';
export { DataTable } from './data-table';
export { type CsvSource, type ExportLayout, ExportMenu, type ExportShortcut } from './export-menu';
export { SecondLine } from './second-line';
export { TablePager } from './table-pager';
export type { DataTableProps, RowActionOptions, TableResult } from './table-props';
export { useLastPage } from './use-last-page';
export { useListAddress } from './use-list-address';
export { type TableSelection, useTableSelection } from './use-table-selection';
export { type TableOptions, type TableState, useTableState } from './use-table-state';

/**
 * The menu under the name that it had before exports for Excel.
 *
 * @deprecated since 1.2, removed in 2.0: use {@link ExportMenu}
 */
export const CsvButton = ExportMenu;
