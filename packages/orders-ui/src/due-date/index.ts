export { DueBadge } from './due-badge';
export { daysUntilDue, formatDay } from './due-date';
