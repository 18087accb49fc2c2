export { DueBadge } from './due-badge';
export { formatDay } from './due-date';
