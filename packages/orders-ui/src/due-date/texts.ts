import { LOCALE, lazily } from '@slabdesk/units';

const relative = lazily(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));

export const dueTexts = {
  overdue: 'Overdue',
  /** "Due today", "Due tomorrow", "Due in 3 days". */
  due: (days: number) => `Due ${relative().format(days, 'day')}`,
} as const;
