/** Facade `shared-ui/orders`: an order as dealers and administrators see it. Loads on demand. */
export { type Customer, CustomerModal, type CustomerModalProps } from './customer-modal';
export { OrderPrint } from './lazy-parts';
export { OrderDetails, type OrderDetailsProps } from './order-details';
export { OrderSkeleton } from './order-skeleton';
export type { OrderPrintProps } from './print/order-print';
export type { SaveStatus, StatusChange } from './status-change';
