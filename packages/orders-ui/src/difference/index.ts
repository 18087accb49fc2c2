/** The differences between two revisions of an order. */

export { revisionName } from '@slabdesk/order-sheet';
export { DifferenceTable } from './difference-table';
export { formatDifference } from './format-difference';
