/** Facade `shared-ui/table`: lists with server paging. The heaviest facade; loads on demand. */
export type { CellOptions, CompactCard, TableColumn, TableFilter } from './column';
export { DataTable } from './data-table';
export {
  type CsvSource,
  // Pages that were released before exports for Excel use this name.
  ExportMenu as CsvButton,
  ExportMenu,
  type ExportShortcut,
} from './export-menu';
export { TablePager } from './table-pager';
export type { DataTableProps, RowActionOptions, TableResult } from './table-props';
export { useLastPage } from './use-last-page';
export { useListAddress } from './use-list-address';
export { type TableSelection, useTableSelection } from './use-table-selection';
export { type TableOptions, type TableState, useTableState } from './use-table-state';
