import { UNDO_DAYS } from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

/** Texts of the page with a user's personal data. */
export const personalDataPageTexts = {
  title: 'Personal Data',
  loading: 'Loading',
  loadFailed: 'Failed to load this person. Please try again.',
};

export const personalDataExportTexts = {
  title: 'Export',
  text: 'A ZIP file with everything that is stored about this person and their business, and with the files that they uploaded. It contains no passwords and nothing about other people. The audit log records who exported it.',
  button: 'Download',
  failed: (reason: string) => `The export was not started. ${reason}`,
};

export const personalDataEraseTexts = {
  title: 'Erase',
  deleted: 'Deleted',
  account: 'The account and its business data',
  sessions: (sessions: number) =>
    plural(sessions, { one: '1 signed-in device', other: `${sessions} signed-in devices` }),
  mails: 'Mails to this person, or caused by them',
  projects: (projects: number) =>
    plural(projects, {
      one: '1 project that nobody ordered',
      other: `${projects} projects that nobody ordered`,
    }),
  files: (files: number) =>
    plural(files, {
      one: "Files that neither an order nor another's business shows, of 1 file in all",
      other: `Files that neither an order nor another's business shows, of ${files} files in all`,
    }),
  renamed: 'Under a pseudonym',
  orders: (orders: number) =>
    plural(orders, { one: '1 order of this person', other: `${orders} orders of this person` }),
  dealers: (dealers: number) => plural(dealers, { one: '1 dealer', other: `${dealers} dealers` }),
  log: 'Histories and the audit log',
  kept: 'Kept',
  keptText: 'Measurements, photos and prices of orders, which dealers need for their bookkeeping',
  final: `Erasing can't be undone. Deleting a user can be undone for ${UNDO_DAYS} days.`,
  button: 'Erase this person',
  isOwn: "You can't erase your own account.",
  openOrders: (orders: number) =>
    plural(orders, {
      one: 'This person is a dealer with 1 order that is not completed. Please complete or cancel them first.',
      other: `This person is a dealer with ${orders} orders that are not completed. Please complete or cancel them first.`,
    }),
  erased: (pseudonym: string) => `This person was erased, and is called ${pseudonym} now.`,
};

export const personalDataFormTexts = {
  title: (name: string) => `Erase ${name}`,
  intro: (email: string) => `This can't be undone. Type ${email} to confirm.`,
  email: 'Email of this person',
  emailMissing: 'Please type the email of this person',
  password: 'Your password',
  passwordMissing: 'Please provide your password',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code',
  submit: 'Erase',
  submitting: 'Erasing...',
  done: (pseudonym: string) => `Erased. Remaining orders show ${pseudonym}`,
};
