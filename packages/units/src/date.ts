import { lazily } from './lazily';
import { LOCALE } from './locale';

type DateInput = string | number | Date | null | undefined;

const parse = (value: DateInput): Date | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  const date = value instanceof Date ? value : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const longDateTime = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short' }));
const mediumDate = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }));

/** "November 20, 2026 at 10:13 PM" in the user's time zone; "N/A" without a date. */
export const formatDateTime = (value: DateInput, fallback = 'N/A'): string => {
  const date = parse(value);
  return date ? longDateTime().format(date) : fallback;
};

/** "Nov 20, 2026" in the user's time zone; "N/A" without a date. */
export const formatDate = (value: DateInput, fallback = 'N/A'): string => {
  const date = parse(value);
  return date ? mediumDate().format(date) : fallback;
};

/** MM-dd-yyyy, the format of the admin tables, in the user's time zone; "N/A" without a date. */
export const formatAdminDate = (value: DateInput, fallback = 'N/A'): string => {
  const date = parse(value);
  if (!date) return fallback;
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}-${String(date.getFullYear()).padStart(4, '0')}`;
};

const mediumMonth = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** "Nov 2026" for `2026-11`; other input is returned unchanged. */
export const formatMonth = (month: string): string => {
  const date = /^\d{4}-\d\d$/.test(month) ? parse(`${month}-01T00:00:00Z`) : undefined;
  return date ? mediumMonth().format(date) : month;
};
