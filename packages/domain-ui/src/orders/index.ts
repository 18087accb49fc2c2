/** Order details for dealers and administrators, on screen and in print. */
export { OrderDetails, type OrderDetailsProps } from './order-details';
export { injectOrderNames, type OrderNames } from './order-names';
export { OrderSkeleton } from './order-skeleton';
export type { SaveStatus, StatusChange } from './status/status-change';
