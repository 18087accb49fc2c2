export { customerOrderCard, customerOrderColumns, periodFilter, statusFilter } from './order-columns';
export { useOrderFilters } from './order-filters';
export { BackLink } from './order-page-parts';
export { orderPath } from './order-path';
