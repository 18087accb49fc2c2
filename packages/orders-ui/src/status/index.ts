/** Order status in lists, and how it is changed. */
export { type ChangeStatuses, createUseChangeStatuses } from './change-statuses';
export { StatusBadge } from './status-badge';
export { statusSelectTexts } from './texts';
export { useOrderChange } from './use-order-change';
