import type { ReactNode } from 'react';
import { plural, richText } from 'shared-ui/core';

/** Has words read out that aren't shown. */
type Hidden = (words: string) => ReactNode;

export const dashboardTexts = {
  title: 'Dashboard',
  bundledMails: (count: number) =>
    plural(count, {
      one: 'In the last 24 hours, 1 message about an order came in one email with others, because there were many at once. Nothing is missing: see your orders.',
      other: `In the last 24 hours, ${count} messages about orders came in one or a few emails, because there were many at once. Nothing is missing: see your orders.`,
    }),
} as const;

export const dashboardFiguresTexts = {
  waitingLabel: 'Waiting for you',
  newOrders: 'New orders',
  toStart: 'to start',
  oldest: 'Oldest new order',
  none: 'None',
  days: (days: number, formatted: string) =>
    days === 0 ? '< 1 day' : plural(days, { one: '1 day', other: `${formatted} days` }),
  since: (date: string) => `waiting since ${date}`,
  allStarted: 'every order is started',
  openValue: 'Open order value',
  openOrders: (count: number, formatted: string) =>
    plural(count, { one: '1 order new or in progress', other: `${formatted} orders new or in progress` }),
  listLabel: 'Figures',
  monthValue: 'Order value this month',
  lastMonth: (value: string) => `${value} last month`,
  orders: 'Orders',
  allOrders: (value: string, cancelled: string | undefined) =>
    cancelled ? `${value} in all; ${cancelled} cancelled not included` : `${value} in all`,
  materials: 'Materials',
  lineItems: 'Line Items',
  inPriceList: 'in your price list',
  loadError: 'Failed to load your figures. Please try again.',
  loading: 'Loading figures',
} as const;

export const dashboardFirstStepsTexts = {
  title: 'Get Started',
  listLabel: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide',
  done: (step: string, hidden: Hidden) => richText`${hidden('Done: ')}${step}`,
  materials: {
    title: 'Add your materials',
    text: 'Customers choose from them, and their prices make the estimate.',
  },
  lineItems: { title: 'Add line items', text: 'Sinks, delivery and other work that is charged per piece.' },
  logo: { title: 'Add your logo', text: 'Customers see it when you send them a link to their order.' },
  share: {
    title: 'Share your referral code',
    text: 'Customers need it to order from you. Done with the first order.',
  },
} as const;

export const dashboardMonthChartTexts = {
  title: 'Order value by month',
  listLabel: 'Order value by month, without cancelled orders',
  month: (month: string, year: string, hidden: Hidden) => richText`${month}${hidden(` ${year}: `)}`,
  emptyTitle: (months: number) => `No order value in the last ${months} months`,
  emptyText: "Each month's orders appear here as a bar. Cancelled orders do not count.",
} as const;

export const dashboardStatusChartTexts = {
  title: 'Orders by status',
  listLabel: 'Orders by status',
} as const;

export const dashboardOrdersPanelTexts = {
  title: 'Orders',
  listLabel: 'Latest orders',
  untitledProject: 'Untitled Project',
  reference: (reference: string) => `Ref: ${reference}`,
  noReference: 'N/A',
  noPrice: 'Price N/A',
  emptyTitle: 'There are no orders available right now.',
  emptyText: 'Orders appear here as soon as a customer places one in the app.',
  loadError: 'Failed to load orders. Please try again.',
  loading: 'Loading orders',
} as const;

export const dashboardWaitingPanelTexts = {
  title: 'Waiting for customers',
  heading: (reference: string, customer: string) => `${reference} · ${customer}`,
  unknownCustomer: 'No customer',
  sharedAt: (date: string) => `Shared ${date}`,
  openedAt: (date: string) => `opened ${date}`,
  notOpened: 'not opened',
  reminded: 'reminded',
  loadError: "The orders that wait for customers couldn't be loaded.",
} as const;

export const dashboardMaterialsPanelTexts = {
  title: 'Materials',
  listLabel: 'Materials',
  noThickness: 'N/A',
  empty: 'There are no materials available right now.',
  add: 'Add Material',
  loadError: 'Failed to load materials. Please try again.',
  loading: 'Loading materials',
} as const;
