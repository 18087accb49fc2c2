/** Order status in lists. */
export { StatusBadge } from './status-badge';
