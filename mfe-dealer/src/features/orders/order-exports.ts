import { formatMonth } from '@slabdesk/units';
import { INVOICE_LAYOUTS, type InvoiceLayout, PERIODS } from 'bff-contract/constants';
import { lazyPart } from 'shared-ui/core';
import type { CsvSource } from 'shared-ui/table';
import { latestMonths } from './order-filters';
import { orderFiltersTexts, orderListTexts } from './texts';

/** Months that the menu of exports offers: accountants ask for one of the last. */
const MONTHS = 4;

/** Removes each filter of the list by a period: the server exports what all of them have in common. */
const ANY_TIME = { month: undefined, period: undefined, from: undefined, to: undefined };

const fileName = (period?: string, name = 'orders'): string => (period ? `${name}-${period}` : name);

const invoiceSettings = (layout: InvoiceLayout) => ({
  label: orderListTexts.layoutSettings[layout],
  Dialog: lazyPart<{ onClose: () => void }>(
    'invoice settings',
    () =>
      import(/* webpackChunkName: "invoice-settings" */ './invoices/invoice-settings').then(
        ({ INVOICE_SETTINGS }) => INVOICE_SETTINGS[layout],
      ),
    () => null,
  ),
});
const INVOICES = INVOICE_LAYOUTS.map((layout) => ({ layout, settings: invoiceSettings(layout) }));

/**
 * The dealer's orders as files.
 *
 * @param month `YYYY-MM` of the list's filter, for the file's name
 * @param today in the dealer's time zone, for the months that are offered
 * @param managesBusiness whether the settings of invoices are offered
 */
export const orderExports = (
  month: string | undefined,
  today: string,
  managesBusiness: boolean,
): CsvSource => ({
  url: 'fabricator/order',
  fileName: fileName(month),
  layouts: INVOICES.map(({ layout, settings }) => ({
    label: orderListTexts.layouts[layout],
    url: `fabricator/order/invoices/${layout}`,
    fileName: fileName(month, `invoices-${layout}`),
    ...(managesBusiness && { settings }),
  })),
  shortcuts: {
    label: orderListTexts.monthExports,
    items: [
      ...latestMonths(today)
        .slice(0, MONTHS)
        .map((each) => ({
          label: formatMonth(each),
          fileName: fileName(each),
          params: { ...ANY_TIME, month: each },
        })),
      ...PERIODS.map((period) => ({
        label: orderFiltersTexts.periods[period],
        fileName: fileName(period),
        params: { ...ANY_TIME, period },
      })).filter(({ params }) => !params.period.endsWith('month')),
    ],
  },
});
