import { LOCALE, lazily } from '@slabdesk/units';
import { DEFAULT_TIME_ZONE, dayOf } from 'bff-contract/constants';

const DAY_MS = 24 * 3_600_000;

/** Due dates are marked as near from so many days before. */
export const NEAR_DAYS = 3;

const OPEN = ['order-placed', 'in-progress'];

// A calendar day, not a moment: the reader's time zone must not move it.
const mediumDay = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }));

/** The fields behind a due date, which passes at the end of the day in the dealer's time zone. */
export interface DueOrder {
  dueDate?: string | undefined;
  status?: string | undefined;
  fabricator?: { timeZone?: string | undefined };
}

/** Formats a day, `YYYY-MM-DD`: "Nov 30, 2026"; other texts stay as they are. */
export const formatDay = (day: string): string => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : mediumDay().format(time);
};

/**
 * Days until an open order is due, as the list's filter counts them: 0 today, negative if it is overdue. Undefined without
 * a due date, and for orders that are completed or cancelled.
 *
 * @param now epoch ms
 */
export const daysUntilDue = ({ dueDate, status, fabricator }: DueOrder, now: number): number | undefined => {
  if (!dueDate || !status || !OPEN.includes(status)) return undefined;
  const due = Date.parse(`${dueDate}T00:00:00Z`);
  const { timeZone = DEFAULT_TIME_ZONE } = fabricator ?? {};
  const today = Date.parse(dayOf(now, timeZone));
  return Number.isNaN(due) ? undefined : (due - today) / DAY_MS;
};
