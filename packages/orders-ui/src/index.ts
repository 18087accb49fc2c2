/** Orders as dealers and administrators see them. */
export { CardGrid } from './card-grid';
export { OrderDetails } from './order-details';
export { OrderHead } from './order-head';
export { OrderLoaded } from './order-loaded';
export type { PlanFiles } from './plan/materials-information';
export { injectPriceList } from './price-list';
export { RevisionDetails } from './revision-details';
