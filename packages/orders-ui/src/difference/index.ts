/** The differences between two revisions of an order. */

export { revisionName } from '@slabdesk/order-sheet';
export { DifferenceTable, type DifferenceTableProps } from './difference-table';
export { formatDifference } from './format-difference';
