import { formatNumber } from '@slabdesk/units';

const orders = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`;
const emails = (count: number): string =>
  count === 0 ? 'No email' : `${formatNumber(count)} ${count === 1 ? 'email' : 'emails'}`;

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
    emailHint: 'The customer gets an email.',
  },
  change: {
    changed: (reference: string, status: string) => `${reference} is now ${status}`,
    changedMany: (count: number, status: string) => `${orders(count)} set to ${status}`,
    sent: (mails: number) => `${emails(mails)} to customers.`,
    undo: 'Undo',
    undone: (count: number) => (count === 1 ? 'Status restored' : `Status of ${orders(count)} restored`),
    unchanged: (status: string) => `The status was ${status} already`,
    /** For an order that stayed as it was because another user changed or deleted it. */
    conflict: (reference: string, status: string | undefined) =>
      status
        ? `${reference} was not changed: somebody else has set it to ${status}.`
        : `${reference} was not changed: somebody else has changed it.`,
    gone: (count: number) =>
      count === 1
        ? '1 order was not changed: it is gone.'
        : `${orders(count)} were not changed: they are gone.`,
    conflicts: (count: number, references: string, isAll: boolean) =>
      `${orders(count)} ${count === 1 ? 'was' : 'were'} not changed, because somebody else has changed ${count === 1 ? 'it' : 'them'}: ${references}${isAll ? '' : ' …'}`,
    error: 'The status was not changed.',
    partError: 'Not all orders were changed.',
    /** For changes without a response. */
    lost: (count: number) =>
      count === 1
        ? 'It is not known whether the status was changed.'
        : `It is not known whether ${orders(count)} were changed.`,
    undoError: (done: number, count: number, reason: string) =>
      `${count === 1 ? 'The status was not restored.' : `The status of ${formatNumber(done)} of ${orders(count)} was restored.`} ${reason}`.trim(),
    continueUndo: 'Continue',
    nothingToUndo: 'No status had been changed.',
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
    note: 'Note Written',
    linkCreated: 'Link for the Customer Created',
    linkRevoked: 'Link for the Customer Revoked',
    assigned: 'Assigned To',
    nobody: 'Nobody',
    changedText: (from: string, to: string) => `${from} → ${to}`,
    accepted: 'Accepted by the Customer',
    acceptedText: (total: string) => `Total: ${total}`,
    changeRequested: 'Change Requested',
    dueDate: 'Due Date Set',
    noDueDate: 'Due Date Removed',
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
