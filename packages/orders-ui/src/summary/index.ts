/** The summary of an order: its slabs and line items with prices. */
export type { SummarizedOrder, SummarySlab } from '@slabdesk/order-sheet';
export { publicBilling, slabNotes } from '@slabdesk/order-sheet';
export { SummaryRows } from './summary-rows';
export { SummaryNotes, SummaryRow, SummaryTable } from './summary-table';
