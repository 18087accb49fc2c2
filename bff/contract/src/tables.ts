/** What the design system and the portal both know of tables. Types only: nothing of this file reaches a bundle. */
export type { CsvFormat, ExportFormat } from './constants/exports';
export type { TableColumns } from './user';
