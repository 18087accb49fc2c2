export { ChangeStatusButton } from './change-status-button';
export { renderStatus } from './status-cell';
export { useChangeStatuses } from './use-change-statuses';
