/** Order status in lists, and how it is changed. */
export { changeInTurn } from '../change-in-turn';
export { type ChangeStatuses, createUseChangeStatuses } from './change-statuses';
export { emailHintOf } from './email-hint';
export { StatusBadge } from './status-badge';
export { useOrderChange } from './use-order-change';
