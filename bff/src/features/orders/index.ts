export { FIND_OLDEST_PLACED, FIND_TOTALS, sumOrdersBetween } from './order-summary-read-model';
