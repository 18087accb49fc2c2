/** Types of tables that the design system and the portal share. Nothing of this file reaches a bundle. */
export type { CsvFormat, ExportFormat } from './constants/exports';
export type { TableColumns } from './user';
