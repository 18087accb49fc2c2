/** Order status in lists, and how it is changed. */
export { type ChangeStatuses, createChangeStatuses } from './change-statuses';
export { StatusBadge } from './status-badge';
export { statusSelectTexts } from './texts';
export { createUseChangeStatuses } from './use-change-statuses';
