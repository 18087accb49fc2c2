import { formatNumber } from '@slabdesk/units';
import { plural } from 'shared-ui/core';

const orders = (count: number): string =>
  plural(count, { one: '1 order', other: `${formatNumber(count)} orders` });

export const statusTexts = {
  pending: 'Pending',
} as const;

export const statusSelectTexts = {
  label: 'Status',
  notSet: 'Not set',
  saving: 'Saving...',
  emailHint: 'The customer gets an email.',
} as const;

export const statusManageTexts = {
  title: 'Manage Order',
  customer: 'Customer',
  noName: 'N/A',
  timeline: 'Order Timeline',
} as const;

export const statusChangeTexts = {
  changed: (reference: string, status: string) => `${reference} is now ${status}.`,
  changedMany: (count: number, status: string) => `${orders(count)} set to ${status}.`,
  sent: (mails: number) =>
    mails === 0
      ? 'No email to customers.'
      : plural(mails, {
          one: '1 email to customers.',
          other: `${formatNumber(mails)} emails to customers.`,
        }),
  undo: 'Undo',
  undone: (count: number) =>
    plural(count, { one: 'Status restored.', other: `Status of ${orders(count)} restored.` }),
  unchanged: (status: string) => `The status was ${status} already`,
  unmoved: (stage: string) => `The order was in ${stage} already`,
  /** For an order that stayed as it was because another user changed or deleted it. */
  conflict: (reference: string, status: string | undefined) =>
    status
      ? `${reference} was not changed: somebody else has set it to ${status}.`
      : `${reference} was not changed: somebody else has changed it.`,
  gone: (count: number) =>
    plural(count, {
      one: '1 order was not changed: it is gone.',
      other: `${orders(count)} were not changed: they are gone.`,
    }),
  /** For two or more. */
  conflicts: (count: number, references: string, isAll: boolean) =>
    `${orders(count)} were not changed, because somebody else has changed them: ${references}${isAll ? '' : ' …'}`,
  /** For changes that failed, or whose response was lost. */
  error: (count: number) =>
    plural(count, {
      one: 'The change was not confirmed.',
      other: `The change of ${orders(count)} was not confirmed.`,
    }),
  undoError: (done: number, count: number, reason: string) =>
    plural(count, {
      one: `The status was not restored. ${reason}`,
      other: `The status of ${formatNumber(done)} of ${orders(count)} was restored. ${reason}`,
    }).trim(),
  retry: 'Retry',
} as const;

export const statusTimelineTexts = {
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
  stage: 'Moved To',
  noStage: 'Stage Removed',
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
} as const;
