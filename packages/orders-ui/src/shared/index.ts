export { SharedOrderDetails } from './shared-order-details';
