export { findOldestPlaced, findTotals, type Shift, type TotalsRow } from './order-summary-read-model';
