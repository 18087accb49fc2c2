/** An order as dealers and administrators see it, on the screen and on paper. */
export { OrderDetails, type OrderDetailsProps } from './order-details';
export { injectOrderNames, type OrderNames } from './order-names';
export { OrderSkeleton } from './order-skeleton';
export type { SaveStatus, StatusChange } from './status/status-change';
