import { formatNumber } from '@slabdesk/units';
import { plural } from 'shared-ui/core';

const orders = (count: number): string =>
  plural(count, { one: '1 order', other: `${formatNumber(count)} orders` });

export const statusChangeTexts = {
  cell: (reference: string, status: string) => `Change status of order ${reference}, ${status}`,
  menu: 'Status',
} as const;

export const statusChangeDialogTexts = {
  action: 'Change Status',
  tooMany: (limit: number) => `At most ${orders(limit)} at once`,
  title: (status: string) => `Set status to ${status}`,
  moveTitle: (stage: string) => `Move to ${stage}`,
  loadError: "The selected orders couldn't be checked.",
  changing: (count: number, status: string) => `${orders(count)} will be set to ${status}.`,
  nothing: 'None of the selected orders changes.',
  over: (count: number, status: string) =>
    plural(count, {
      one: `1 of them is ${status} now.`,
      other: `${formatNumber(count)} of them are ${status} now.`,
    }),
  unchanged: (count: number, status: string) =>
    plural(count, {
      one: '1 has this status already.',
      other: `${formatNumber(count)} are ${status} already.`,
    }),
  missing: (count: number) =>
    plural(count, { one: '1 no longer exists.', other: `${formatNumber(count)} no longer exist.` }),
  mails: (mails: number) =>
    mails === 0
      ? 'No email is sent.'
      : plural(mails, {
          one: 'This sends 1 email to customers. Undo sends another one.',
          other: `This sends ${formatNumber(mails)} emails to customers. Undo sends as many again.`,
        }),
  cancel: 'Cancel',
  submit: (count: number) => `Change ${orders(count)}`,
  progress: 'Changed orders',
  submitting: (done: number, count: number) => `${formatNumber(done)} of ${formatNumber(count)}`,
} as const;
