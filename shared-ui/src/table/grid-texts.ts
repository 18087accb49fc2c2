import type { GridLocaleText } from '@mui/x-data-grid';

/** Overrides for the grid's default texts. */
export const GRID_TEXTS: Partial<GridLocaleText> = {
  checkboxSelectionHeaderName: 'Selection',
  checkboxSelectionSelectAllRows: 'Select all on this page',
  checkboxSelectionUnselectAllRows: 'Select none on this page',
  columnMenuSortAsc: 'Sort ascending',
  columnMenuSortDesc: 'Sort descending',
  columnsManagementShowHideAllText: 'All columns',
};

export const COLUMNS_LABEL = 'Columns';
