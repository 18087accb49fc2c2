/** Orders as dealers and administrators see them. */
export { CardGrid } from './card-grid';
export { OrderDetails } from './order-details';
export { OrderHead } from './order-head';
export { OrderLoaded } from './order-loaded';
export { injectOrderNames } from './order-names';
export { type OrderNames, OrderNamesContext } from './order-names-context';
export type { PlanFiles } from './plan/materials-information';
export { RevisionDetails } from './revision-details';
