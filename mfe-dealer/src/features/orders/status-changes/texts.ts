import { formatNumber } from '@slabdesk/units';

const orders = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`;
const emails = (count: number): string =>
  count === 0 ? 'No email' : `${formatNumber(count)} ${count === 1 ? 'email' : 'emails'}`;

export const statusChangeTexts = {
  cell: (reference: string, status: string) => `Change status of order ${reference}, ${status}`,
  menu: 'Status',
  /** In the menu of one order. */
  mailNote: 'The customer gets an email.',
  changed: (reference: string, status: string) => `${reference} is now ${status}`,
  changedMany: (count: number, status: string) => `${orders(count)} set to ${status}`,
  sent: (mails: number) => `${emails(mails)} to customers.`,
  undo: 'Undo',
  undone: (count: number) => (count === 1 ? 'Status restored' : `Status of ${orders(count)} restored`),
  /** What stayed as it was because somebody else has changed or deleted it. */
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
  partError: (reason: string) => `Not all orders were changed. ${reason}`.trim(),
  dialog: {
    action: 'Change Status',
    tooMany: (limit: number) => `At most ${orders(limit)} at once`,
    title: (status: string) => `Set status to ${status}`,
    loadError: "The selected orders couldn't be checked.",
    changing: (count: number, status: string) => `${orders(count)} will be set to ${status}.`,
    nothing: 'None of the selected orders changes.',
    unchanged: (count: number, status: string) =>
      count === 1 ? `1 has this status already.` : `${formatNumber(count)} are ${status} already.`,
    missing: (count: number) =>
      count === 1 ? '1 no longer exists.' : `${formatNumber(count)} no longer exist.`,
    mails: (mails: number) =>
      mails === 0
        ? 'No email is sent.'
        : `This sends ${emails(mails)} to customers. Undo sends ${mails === 1 ? 'another one' : 'as many again'}.`,
    cancel: 'Cancel',
    submit: (count: number) => `Change ${orders(count)}`,
    progress: 'Changed orders',
    submitting: (done: number, count: number) => `${formatNumber(done)} of ${formatNumber(count)}`,
  },
} as const;
