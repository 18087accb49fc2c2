import type { ReportName } from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

export const reportsTexts = {
  title: 'Reports',
  subtitle: 'Orders count in the month in which they were placed. Cancelled orders have no value.',
  groupsHint: 'Orders count for the group that their customer is in today.',
  costsHint: 'Revenue, cost and margin are without taxes, of the orders whose costs are all known.',
  tabs: 'Reports',
  reports: {
    month: 'Months',
    material: 'Materials',
    customer: 'Customers',
    group: 'Groups',
    assignee: 'Assignees',
  } satisfies Record<ReportName, string>,
  measure: 'Figure of the chart',
  measures: { value: 'Value', area: 'Area', margin: 'Margin' },
  chart: (measure: string, report: string) => `${measure} by ${report}`,
  chartLabel: (title: string) => `${title}, with the figures of the table above`,
  chartOf: {
    month: 'month',
    material: 'material',
    customer: 'customer',
    group: 'group',
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
    group: 'Group',
    assignee: 'Assignee',
  } satisfies Record<ReportName, string>,
  /** Orders that nobody has, or of customers in no group. */
  none: (by: ReportName) => (by === 'group' ? 'No group' : 'Nobody'),
  noName: 'No name',
  deleted: (name: string) => `${name} (deleted)`,
  orders: 'Orders',
  /** Cancelled orders are counted apart: "11 + 1 cancelled". */
  ordersApart: (valued: string, cancelled: string) => `${valued} + ${cancelled} cancelled`,
  value: 'Value',
  area: { american: 'Billed Area (ft²)', metric: 'Billed Area (m²)' },
  days: 'Days to Complete',
  accepted: 'Offers Accepted',
  acceptedOf: (accepted: string, offers: string, share: string) => `${accepted} of ${offers} (${share})`,
  revenue: 'Revenue',
  cost: 'Cost',
  margin: 'Margin',
  percent: (margin: string) => `${margin}%`,
  /** The margin of some of the orders of a row: "38.5% (7 of 11 orders)". */
  marginOf: (margin: string, costed: string, orders: number, formatted: string) =>
    `${margin} (${costed} of ${plural(orders, { one: '1 order', other: `${formatted} orders` })})`,
  card: {
    accepted: (share: string) => `${share} accepted`,
    margin: (margin: string) => `margin ${margin}`,
    orders: (count: number, formatted: string) =>
      plural(count, { one: '1 order', other: `${formatted} orders` }),
    days: (count: number, formatted: string) => plural(count, { one: '1 day', other: `${formatted} days` }),
  },
} as const;
