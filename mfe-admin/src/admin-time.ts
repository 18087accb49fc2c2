import { formatAdminDate, formatTime } from '@slabdesk/units';
import { adminTexts } from './texts';

/** Formats an ISO timestamp as "11-20-2026 10:13 PM"; returns the fallback if there is none. */
export const formatAdminTime = (value: string | undefined, fallback = adminTexts.noDate): string =>
  value ? `${formatAdminDate(value)} ${formatTime(value)}` : fallback;
