/** Texts of the order pages. */
export const orderTexts = {
  deletion: {
    button: 'Delete',
    label: (reference = '') => `Delete order ${reference}`.trim(),
    /** How the message about the deletion names the order. */
    name: (reference: string | undefined) => `order ${reference}`,
  },
};

export const orderListTexts = {
  title: 'Orders',
  emptyText: 'Orders appear here as soon as a customer places one in the app.',
  statusFilter: 'Status',
  open: 'Open',
  columns: {
    project: 'Project',
    dealer: 'Fabricator',
    totalCost: 'Total Cost',
    status: 'Status',
    createdAt: 'Created Date',
    updatedAt: 'Updated Date',
  },
  untitled: 'Untitled Project',
  noStatus: 'Not set',
  view: (reference = '') => `View order ${reference}`.trim(),
};

export const orderPageTexts = {
  title: 'Order Details',
  documentTitle: (reference: string) => `Order ${reference}`,
  people: 'Dealer and Customer',
  dealer: 'Dealer',
  customer: 'Customer',
  noName: 'N/A',
};

export const orderNotesTexts = {
  title: 'Notes of the Dealer',
  loadError: "The dealer's notes couldn't be loaded.",
};
