import { AREA_UNITS } from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

export const orderListTexts = {
  title: 'Orders',
  empty: 'Orders appear here as soon as a customer places one in the app.',
  showCustomer: (reference: string) => `Customer of order ${reference}`.trim(),
  view: (reference: string) => `View order ${reference}`.trim(),
  /** Names the months in the menu of exports. */
  monthExports: 'orders of a month',
  /** Exports of invoices for bookkeeping programs. */
  layouts: { quickbooks: 'For QuickBooks (.csv)', xero: 'For Xero (.csv)' },
  layoutSettings: { quickbooks: 'QuickBooks settings...', xero: 'Xero settings...' },
} as const;

export const orderColumnsTexts = {
  reference: '#',
  untitledProject: 'Untitled Project',
  noCustomer: 'No customer',
  status: 'Status',
  noStatus: '-',
  createdAt: 'Created At',
  customer: 'Customer',
  project: 'Project',
  updatedAt: 'Updated At',
  slabs: 'Slabs',
  assignee: 'Assigned To',
  stage: 'Stage',
  nobody: '-',
  size: { metric: `Order Size (${AREA_UNITS.metric})`, american: 'Order Size (sqft)' },
  value: 'Order Value',
} as const;

export const orderTotalsTexts = {
  label: 'Totals of all pages',
  orders: (count: number, formatted: string, isAtLeast: boolean) =>
    isAtLeast ? `${formatted}+ orders` : plural(count, { one: '1 order', other: `${formatted} orders` }),
  /** Behind the totals: cancelled orders are in none of them. */
  cancelled: (count: string, value: string) => `${count} cancelled (${value}) not included`,
  onlyCancelled: (count: number, formatted: string) =>
    plural(count, { one: '1 cancelled order', other: `${formatted} cancelled orders` }),
  noSize: 'too many orders to add up their sizes',
  tooMany: 'too many to add up; narrow the search to see their value and size',
  loadError: "The orders couldn't be added up.",
  retry: 'Retry',
} as const;

export const orderFiltersTexts = {
  status: 'Status',
  open: 'Open',
  valued: 'Not cancelled',
  placed: 'Placed',
  periods: {
    'this-month': 'This month',
    'last-month': 'Last month',
    'this-quarter': 'This quarter',
    'last-quarter': 'Last quarter',
    'this-year': 'This year',
    'last-year': 'Last year',
  },
  month: 'Month',
  due: 'Due',
  dueOptions: { overdue: 'Overdue', week: 'In 7 days' },
  assignee: 'Assigned to',
  stage: 'Stage',
  /** One that was deleted, or whose name isn't known yet. */
  someStage: 'A deleted stage',
  assigneeOptions: { me: 'Me', none: 'Nobody' },
  /** A person whose name isn't known, or not yet. */
  somebody: 'A colleague',
} as const;

export const orderPageTexts = {
  title: 'Order Details',
  documentTitle: (reference: string) => `Order ${reference}`,
  backToList: 'Orders',
  print: 'Print',
  previous: {
    label: 'Previous order',
    tooltip: (reference: string) => `Previous order ${reference} (Alt+↑)`,
    none: 'Previous order: none in the list',
  },
  next: {
    label: 'Next order',
    tooltip: (reference: string) => `Next order ${reference} (Alt+↓)`,
    none: 'Next order: none in the list',
  },
} as const;

export const orderPrintPageTexts = {
  title: 'Print order',
  backToOrder: 'Order',
} as const;

export const orderNewsTexts = {
  newOrder: (reference: string) => `New order ${reference}`,
  newOrders: (count: number) => `${count} new orders`,
  accepted: (reference: string) => `The customer accepted ${reference}`,
  changeRequested: (reference: string) => `The customer requests a change of ${reference}`,
  open: 'Open',
} as const;

export const orderNotesTexts = {
  title: 'Notes',
  intro: 'Only you and your team see them.',
  label: 'New note',
  editLabel: 'Edit note',
  add: 'Add note',
  save: 'Save note',
  saved: 'Note saved',
  mention: (name: string) => `Mention ${name}`,
  attach: 'Attach a file',
  newFile: 'Attach',
  file: (number: number) => `File ${number}`,
  text: 'Text',
  files: 'Files',
  fileCount: (count: number) => plural(count, { one: '1 file', other: `${count} files` }),
  note: 'the note',
  loadError: "The notes couldn't be loaded.",
} as const;

export const orderDueDateTexts = {
  title: 'Due Date',
  label: 'Due on',
  save: 'Save',
  remove: 'Remove',
  saved: (day: string) => `Due on ${day}`,
  pastTitle: 'Is this day right?',
  pastText: (day: string) => `${day} has passed, so the order would be overdue at once.`,
  removed: 'Due date removed',
  changed: (day: string) =>
    day ? `In the meantime it was set to ${day}.` : 'In the meantime it was removed.',
  error: (reason: string) => `The due date was not changed. ${reason}`,
} as const;

export const orderSiteTexts = {
  title: 'Site',
  unknown: 'Where the work is, whom to call and how to get in.',
  known:
    "The order's information shows where the work is. The customer's link shows the address only if you tick it.",
  add: 'Add site',
  change: 'Change site',
  line1: 'Address',
  line2: 'Address, second line',
  city: 'City',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
  countryHint: 'Two letters, such as US',
  phone: 'Phone',
  accessNotes: 'Access',
  accessHint: 'Gate, floor, parking, or when to come',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Site saved',
  undoError: (reason: string) => `The site was not restored. ${reason}`,
} as const;

export const orderLinksTexts = {
  title: 'Customer Link',
  intro:
    "Whoever has the link sees this order's summary, plans and total, and can accept it or request a change.",
  validFor: 'Valid for',
  days: (days: number) => `${days} days`,
  showsSite: 'Show the address of the site',
  withSite: (until: string) => `${until}, with the address`,
  create: 'Create link',
  created: 'Copy the link now. It is not shown again.',
  address: 'Link for the customer',
  createError: (reason: string) => `The link was not created. ${reason}`,
  listLabel: 'Active links',
  expires: (date: string) => `Until ${date}`,
  opened: (time: string) => `Last opened ${time}`,
  neverOpened: 'Not opened yet',
  revoke: 'Revoke',
  revokeLink: (date: string) => `Revoke the link that is valid until ${date}`,
  revokeTitle: 'Revoke this link?',
  revokeText: 'Whoever has it sees nothing of the order any more.',
  revoked: 'Link revoked',
  loadError: "The links couldn't be loaded.",
} as const;

export const orderCustomerTexts = {
  title: 'Customer',
  name: 'Name',
  noName: 'N/A',
  email: 'Email',
  noEmail: 'N/A',
} as const;
