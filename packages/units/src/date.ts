import { knownTimeZone } from 'bff-contract/constants';
import { lazily } from './lazily';
import { LOCALE } from './locale';

type DateInput = string | number | Date | null | undefined;

const parse = (value: DateInput): Date | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  const date = value instanceof Date ? value : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

let shownZone: string | undefined;

/**
 * Sets the time zone of all formatted times: a dealer's, on the dealer's pages; undefined: that of the browser. The frame calls it
 * before a page renders. A zone that the browser doesn't know counts as UTC.
 */
export const setTimeZone = (timeZone: string | undefined): void => {
  shownZone = timeZone && knownTimeZone(timeZone);
};

/** A formatter for each time zone, created on first use. */
const inZone = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (date: Date, timeZone = shownZone): string => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
    formats.set(timeZone, format);
    return format.format(date);
  };
};

const longDateTime = inZone({ dateStyle: 'long', timeStyle: 'short' });
const shortTime = inZone({ timeStyle: 'short' });
const mediumDate = inZone({ dateStyle: 'medium' });
const digits = inZone({ year: 'numeric', month: '2-digit', day: '2-digit' });
const zoneName = inZone({ timeZoneName: 'longGeneric' });

/** "November 20, 2026 at 10:13 PM" in the shown time zone; "N/A" without a date. */
export const formatDateTime = (value: DateInput, fallback = 'N/A'): string => {
  const date = parse(value);
  return date ? longDateTime(date) : fallback;
};

/** "Nov 20, 2026" in the shown time zone, or in another one (UTC if the browser doesn't know it); "N/A" without a date. */
export const formatDate = (value: DateInput, fallback = 'N/A', timeZone?: string): string => {
  const date = parse(value);
  return date ? mediumDate(date, timeZone && knownTimeZone(timeZone)) : fallback;
};

/** "10:13 PM" in the shown time zone. */
export const formatTime = (value: string): string => shortTime(new Date(value));

/** MM-dd-yyyy, the format of the admin tables, in the shown time zone; "N/A" without a date. */
export const formatAdminDate = (value: DateInput, fallback = 'N/A'): string => {
  const date = parse(value);
  return date ? digits(date).replaceAll('/', '-') : fallback;
};

/** The shown time zone, in summer and winter: "Pacific Time (America/Los_Angeles)". */
export const formatTimeZone = (): string => {
  const name = shownZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // "11/27/2026, Pacific Time", or "11/27/2026, GMT+02:00" for a zone without words
  const [, long] = /, (?!GMT)(.+)$/.exec(zoneName(new Date())) ?? [];
  return long ? `${long} (${name})` : name;
};

/** The browser's name of a zone, or of its own: `Asia/Calcutta` and `Asia/Kolkata` are one. */
const ownName = (timeZone?: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone }).resolvedOptions().timeZone;

/** Whether times are shown in another time zone than the browser's, so that their zone should be named. */
export const isForeignTimeZone = (): boolean => shownZone !== undefined && ownName(shownZone) !== ownName();

const mediumMonth = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** "Nov 2026" for `2026-11`; other input is returned unchanged. */
export const formatMonth = (month: string): string => {
  const date = /^\d{4}-\d\d$/.test(month) ? parse(`${month}-01T00:00:00Z`) : undefined;
  return date ? mediumMonth().format(date) : month;
};
