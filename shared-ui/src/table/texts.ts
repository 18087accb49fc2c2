import type { GridLocaleText } from '@mui/x-data-grid';

export const tableTexts = {
  noValue: 'N/A',
  /** Name of a row whose identifying column is empty. */
  row: 'row',
  selectRow: (name: string) => `Select ${name}`,
  actions: 'Actions',
  columns: 'Columns',
  loading: (label: string) => `Loading ${label.toLowerCase()}`,
  loadError: (label: string) => `Failed to load ${label.toLowerCase()}. Please try again.`,
  empty: (label: string) => `No ${label.toLowerCase()} yet`,
  search: (label: string) => `Search ${label.toLowerCase()}`,
  clearFilters: 'Clear filters',
} as const;

export const tableArrangeTexts = {
  left: 'Move left',
  right: 'Move right',
  wider: 'Make wider',
  narrower: 'Make narrower',
  reset: 'Reset columns',
  error: (reason: string) => `Your columns could not be saved. ${reason}`,
} as const;

export const tableFilterTexts = {
  any: 'Any',
  chosen: (label: string, option: string) => `${label}: ${option}`,
  several: 'Several...',
  severalOf: (label: string) => `Choose several (${label})`,
  range: 'From – to...',
  rangeOf: (label: string) => `From – to (${label})`,
  from: 'From',
  to: 'To',
  between: (from: string, to: string) => `${from} – ${to}`,
  since: (from: string) => `from ${from}`,
  until: (to: string) => `until ${to}`,
  apply: 'Apply',
  cancel: 'Cancel',
} as const;

export const tableSheetTexts = {
  button: (active: number) => (active > 0 ? `Filters (${active})` : 'Filters'),
  title: 'Filters',
  done: 'Done',
} as const;

export const tableSortTexts = {
  label: 'Sort by',
  placeholder: 'Sort by...',
  ascending: (column: string) => `${column} ↑`,
  descending: (column: string) => `${column} ↓`,
} as const;

export const tablePagerTexts = {
  label: (list: string) => `${list}: pages`,
  pageSize: 'Rows per page',
  range: (first: string, last: string, total: string, isAtLeast: boolean) =>
    `${first}–${last} of ${total}${isAtLeast ? '+' : ''}`,
} as const;

export const tableSelectionTexts = {
  label: 'Selection',
  selectPage: 'Select all on this page',
  count: (count: string, isAtLeast: boolean) => `${count}${isAtLeast ? '+' : ''}`,
  selected: (count: string) => `${count} selected`,
  selectAll: (count: string, isFiltered: boolean) => `Select all ${count}${isFiltered ? ' matching' : ''}`,
  clear: 'Clear selection',
} as const;

export const tableExportTexts = {
  export: 'Export',
  exporting: 'Exporting...',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  shortcuts: (what: string) => `Excel: ${what}`,
  settings: 'CSV settings...',
  progress: 'Export',
  error: (reason: string) => `The export failed. ${reason}`,
} as const;

export const tableCsvSettingsTexts = {
  title: 'CSV Settings',
  explanation: 'They are remembered for your account, on every device. Excel files need no settings.',
  separator: 'Separator',
  separators: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
  sign: 'Decimal sign',
  signs: { point: 'Point', comma: 'Comma' },
  example: 'Example',
  row: (separator: string, sign: string) => ['"ORD-1042"', `32${sign}29`, `1065${sign}63`].join(separator),
  save: 'Save',
  cancel: 'Cancel',
  saved: 'CSV settings saved',
} as const;

/** Overrides for the grid's default texts. */
export const gridTexts: Partial<GridLocaleText> = {
  checkboxSelectionHeaderName: 'Selection',
  checkboxSelectionSelectAllRows: 'Select all on this page',
  checkboxSelectionUnselectAllRows: 'Select none on this page',
  columnMenuSortAsc: 'Sort ascending',
  columnMenuSortDesc: 'Sort descending',
  columnsManagementShowHideAllText: 'All columns',
};
