/** The status of an order in lists. */
export { StatusBadge } from './status-badge';
