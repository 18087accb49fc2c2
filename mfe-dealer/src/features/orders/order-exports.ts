import { formatMonth } from '@slabdesk/units';
import type { CsvSource } from 'shared-ui/table';
import { latestMonths } from './order-filters';
import { orderTexts } from './texts';

/** Months that the menu of exports offers: accountants ask for one of the last. */
const MONTHS = 4;

const fileName = (month?: string): string => (month ? `orders-${month}` : 'orders');

/**
 * The dealer's orders as files.
 *
 * @param month `YYYY-MM` of the list's filter, for the file's name
 * @param now for the months that are offered
 */
export const orderExports = (month: string | undefined, now = new Date()): CsvSource => ({
  url: 'fabricator/order',
  fileName: fileName(month),
  shortcuts: {
    label: orderTexts.list.monthExports,
    items: latestMonths(now)
      .slice(0, MONTHS)
      .map((each) => ({ label: formatMonth(each), fileName: fileName(each), params: { month: each } })),
  },
});
