/** Order details for dealers and administrators, on screen and in print. */
export { OrderDetails, type OrderDetailsProps } from './order-details';
export { OrderHead } from './order-head';
export { injectOrderNames } from './order-names';
export type { OrderNames } from './order-names-context';
export { OrderSkeleton } from './order-skeleton';
