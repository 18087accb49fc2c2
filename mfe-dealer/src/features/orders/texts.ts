export const orderTexts = {
  list: {
    title: 'Orders',
    empty: 'Orders appear here as soon as a customer places one in the app.',
    showCustomer: (reference: string) => `Customer of order ${reference}`.trim(),
    view: (reference: string) => `View order ${reference}`.trim(),
  },
  columns: {
    reference: '#',
    untitledProject: 'Untitled Project',
    noCustomer: 'No customer',
    status: 'Status',
    noStatus: '-',
    createdAt: 'Created At',
    size: { metric: 'Order Size (m²)', american: 'Order Size (sqft)' },
    noSize: 'N/A',
    value: 'Order Value',
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
