export const orderTexts = {
  loading: 'Loading order details',
  /** Titles of the panels that load after the information. */
  manageTitle: 'Manage Order',
  summaryTitle: 'Order Summary',
  plans: 'Plans',
  jumpLinks: 'On this page',
} as const;

export const orderLoadFailedTexts = {
  title: 'Failed to load order details. Please try again.',
  deleted: 'This order has been deleted. You see it as it was, and nothing of it can be saved any more.',
  notFound: 'There is no such order.',
  returnToList: 'Return to Orders',
} as const;

export const orderInformationTexts = {
  title: 'Order Information',
  project: 'Project',
  untitledProject: 'Untitled Project',
  reference: 'Reference',
  noReference: 'N/A',
  status: 'Status',
  noStatus: 'Not set',
  totalPrice: 'Total Price',
  totalItems: 'Total Items',
  noItems: 'N/A',
  dueDate: 'Due Date',
  created: 'Created Date',
  updated: 'Last Updated',
  timeZone: (name: string) => `Times are in ${name}.`,
} as const;
