/** The differences between two revisions of an order. */
export { DifferenceTable, type DifferenceTableProps } from './difference-table';
export { formatDifference } from './format-difference';
export { revisionName } from './texts';
