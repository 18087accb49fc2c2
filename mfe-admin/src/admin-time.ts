import { formatAdminDate, LOCALE, lazily } from '@slabdesk/units';
import { adminTexts } from './texts';

const time = lazily(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }));

/** "11-20-2026 10:13 PM", the date of the admin tables with its time; the fallback for no date. */
export const formatAdminTime = (value: string | undefined, fallback = adminTexts.noDate): string =>
  value ? `${formatAdminDate(value)} ${time().format(new Date(value))}` : fallback;
