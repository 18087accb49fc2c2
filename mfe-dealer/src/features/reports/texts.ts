import type { ReportName } from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

export const reportsTexts = {
  title: 'Reports',
  subtitle: 'Orders count in the month in which they were placed. Cancelled orders have no value.',
  tabs: 'Reports',
  reports: {
    month: 'Months',
    material: 'Materials',
    customer: 'Customers',
    assignee: 'Assignees',
  } satisfies Record<ReportName, string>,
  chart: (report: string) => `Value by ${report}`,
  chartOf: {
    month: 'month',
    material: 'material',
    customer: 'customer',
    assignee: 'assignee',
  } satisfies Record<ReportName, string>,
  placed: 'Placed',
  quarter: (quarter: string, year: string) => `${quarter} ${year}`,
  empty: 'Reports begin with the first order.',
} as const;

export const reportColumnsTexts = {
  name: {
    month: 'Month',
    material: 'Material',
    customer: 'Customer',
    assignee: 'Assignee',
  } satisfies Record<ReportName, string>,
  nobody: 'Nobody',
  noName: 'No name',
  orders: 'Orders',
  /** Cancelled orders are counted apart: "11 + 1 cancelled". */
  ordersApart: (valued: string, cancelled: string) => `${valued} + ${cancelled} cancelled`,
  value: 'Value',
  area: { american: 'Billed Area (ft²)', metric: 'Billed Area (m²)' },
  days: 'Days to Complete',
  accepted: 'Offers Accepted',
  acceptedOf: (accepted: string, offers: string, share: string) => `${accepted} of ${offers} (${share})`,
  card: {
    orders: (count: number, formatted: string) =>
      plural(count, { one: '1 order', other: `${formatted} orders` }),
    days: (count: number, formatted: string) => plural(count, { one: '1 day', other: `${formatted} days` }),
  },
} as const;
