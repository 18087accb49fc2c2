import { formatNumber } from '@slabdesk/units';

const orders = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`;
const emails = (count: number): string =>
  count === 0 ? 'No email' : `${formatNumber(count)} ${count === 1 ? 'email' : 'emails'}`;

export const statusChangeTexts = {
  cell: (reference: string, status: string) => `Change status of order ${reference}, ${status}`,
  menu: 'Status',
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
