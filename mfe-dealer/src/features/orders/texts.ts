export const orderTexts = {
  list: {
    title: 'Orders',
    empty: 'Orders appear here as soon as a customer places one in the app.',
    showCustomer: (reference: string) => `Customer of order ${reference}`.trim(),
    view: (reference: string) => `View order ${reference}`.trim(),
    /** What the months in the menu of exports are. */
    monthExports: 'orders of a month',
  },
  columns: {
    reference: '#',
    untitledProject: 'Untitled Project',
    noCustomer: 'No customer',
    status: 'Status',
    noStatus: '-',
    createdAt: 'Created At',
    customer: 'Customer',
    project: 'Project',
    updatedAt: 'Updated At',
    size: { metric: 'Order Size (m²)', american: 'Order Size (sqft)' },
    noSize: 'N/A',
    value: 'Order Value',
  },
  totals: {
    label: 'Totals of all pages',
    orders: (count: number, formatted: string, isAtLeast: boolean) =>
      `${formatted}${isAtLeast ? '+' : ''} ${count === 1 && !isAtLeast ? 'order' : 'orders'}`,
    size: {
      metric: (size: string) => `${size} m²`,
      american: (size: string) => `${size} sq ft`,
    },
    noSize: 'too many orders to add up their sizes',
    tooMany: 'too many to add up; narrow the search to see their value and size',
    loadError: "The orders couldn't be added up.",
    retry: 'Retry',
  },
  filters: {
    status: 'Status',
    month: 'Month',
  },
  page: {
    title: 'Order Details',
    documentTitle: (reference: string) => `Order ${reference}`,
    backToList: 'Orders',
    print: 'Print',
    previous: 'Previous order',
    next: 'Next order',
    /** A tooltip: "Next order ORD-1002 (Alt+↓)". */
    neighbour: (label: string, reference: string, key: string) => `${label} ${reference} (${key})`,
    noNeighbour: (label: string) => `${label}: none in the list`,
    previousKey: 'Alt+↑',
    nextKey: 'Alt+↓',
    loadError: 'Failed to load order details. Please try again.',
    notFound: 'There is no such order.',
    returnToList: 'Return to Orders',
  },
  printPage: {
    title: 'Print order',
    backToOrder: 'Order',
  },
  news: {
    newOrder: (reference: string) => `New order ${reference}`,
    newOrders: (count: number) => `${count} new orders`,
    open: 'Open',
  },
} as const;
