export { customerOrderCard, customerOrderColumns, periodFilter, statusFilter } from './order-columns';
export { useOrderFilters } from './order-filters';
export { customerPath, orderPath } from './order-path';
export { sizeOf } from './order-totals';
export { ChangeStatusButton, renderStatus } from './status-changes';
