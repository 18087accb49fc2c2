import { plural } from 'shared-ui/core';

export const customerTexts = {
  card: {
    orders: (count: number, formatted: string) =>
      plural(count, { one: '1 order', other: `${formatted} orders` }),
  },
} as const;

export const customerListTexts = {
  title: 'Customers',
  withOrders: 'With orders',
  empty: 'Customers appear here as soon as they place an order in the app.',
} as const;

export const customerColumnsTexts = {
  name: 'Name',
  noName: 'No name',
  email: 'Email',
  orders: 'Orders',
  /** Cancelled orders are counted apart: "11 + 1 cancelled". */
  ordersApart: (valued: string, cancelled: string) => `${valued} + ${cancelled} cancelled`,
  value: 'Value',
  lastOrder: 'Last Order',
} as const;

export const customerPageTexts = {
  title: 'Customer',
  backToList: 'Customers',
  contact: 'Contact and totals',
  noEmail: 'No email',
  value: 'Value, without cancelled orders',
  figures: 'Figures',
  open: 'Open order value',
  openOrders: (count: number, formatted: string) =>
    plural(count, { one: '1 order new or in progress', other: `${formatted} orders new or in progress` }),
  /** Below the number of the other ones. */
  cancelled: (formatted: string) => `${formatted} cancelled not included`,
  ordersThisYear: 'Orders this year',
  valueThisYear: 'Order value this year',
  areaThisYear: 'Order size this year',
  loadError: 'Failed to load the customer. Please try again.',
  notFound: 'You have no such customer.',
  returnToList: 'Return to Customers',
  orders: 'Orders',
  noOrders: 'This customer has no orders at the moment.',
} as const;
