/** Facade `shared-ui/orders`: an order as dealers and administrators see it. Loads on demand. */
export { type Customer, CustomerModal, type CustomerModalProps } from './customer-modal';
export { OrderDetails, type OrderDetailsProps } from './order-details';
export { OrderSkeleton } from './order-skeleton';
export type { SaveStatus, StatusChange } from './status-change';
