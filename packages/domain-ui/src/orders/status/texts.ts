export const statusTexts = {
  pending: 'Pending',
  manage: {
    title: 'Manage Order',
    customer: 'Customer',
    noName: 'N/A',
    timeline: 'Order Timeline',
  },
  select: {
    label: 'Status',
    notSet: 'Not set',
    saving: 'Saving...',
    emailHint: 'The customer gets an email about every change.',
  },
  change: {
    saved: (status: string) => `Status changed to ${status}`,
    unchanged: (status: string) => `The status was ${status} already`,
    conflict: 'Somebody else has changed this order. Please load the page again.',
    error: (reason: string) => `The status was not changed. ${reason}`,
  },
  /** "You chose **Completed**. In the meantime Grace set it to **Cancelled**, on …" */
  conflict: {
    beforeMine: 'You chose ',
    afterMine: '. In the meantime ',
    byUser: (name: string) => `${name} set it to `,
    bySomebody: 'somebody else set it to ',
    on: (time: string) => `, on ${time}.`,
    end: '.',
    overwrite: (status: string) => `Set ${status} anyway`,
    keep: (status: string) => `Keep ${status}`,
  },
  timeline: {
    created: 'Order Created',
    createdText: (reference: string) =>
      reference ? `Order #${reference} was created.` : 'The order was created.',
    changed: 'Status Changed',
    changedText: (from: string, to: string) => `${from} → ${to}`,
    accepted: 'Accepted by the Customer',
    acceptedText: (total: string) => `Total: ${total}`,
    changeRequested: 'Change Requested',
    byLink: (name: string) => `${name || 'Unknown'} (by the link)`,
    current: 'Status Updated',
    currentText: (status: string) => `Status set to: ${status}`,
    actor: (name: string, role: string | undefined) => `${name || 'Unknown'}${role ? ` (${role})` : ''}`,
    roles: {
      customer: 'customer',
      dealer: 'dealer',
      admin: 'administrator',
      system: 'automatic',
    },
    showMore: (count: number) => `Show ${count} more changes`,
  },
} as const;
