export { ChangeStatusButton } from './change-status-button';
export { renderStatus } from './status-cell';
