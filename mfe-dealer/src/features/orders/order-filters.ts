import { useSearchParams } from '@slabdesk/portal/router';
import { formatMonth } from '@slabdesk/units';
import { useMemo } from 'react';
import type { TableFilter } from 'shared-ui/table';
import { dueFilter, statusFilter } from './order-columns';
import { orderTexts } from './texts';

const MONTHS = 12;

/** Returns the latest months as `YYYY-MM` in UTC, as the API does, newest first. */
export const latestMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );

/** Status, month and due date; a link may name a month of any year. */
export const useOrderFilters = (): TableFilter[] => {
  const chosen = useSearchParams()[0].get('month');
  return useMemo(() => {
    const months = latestMonths(new Date());
    if (chosen && !months.includes(chosen) && formatMonth(chosen) !== chosen) months.push(chosen);
    const options = months.map((month) => ({ text: formatMonth(month), value: month }));
    return [statusFilter, { field: 'month', label: orderTexts.filters.month, options }, dueFilter];
  }, [chosen]);
};
