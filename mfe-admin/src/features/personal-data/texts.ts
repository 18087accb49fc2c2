import { UNDO_DAYS } from 'bff-contract/constants';

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** What the page with a user's personal data says. */
export const personalDataTexts = {
  page: {
    title: 'Personal Data',
    loading: 'Loading',
    loadFailed: 'Failed to load this person. Please try again.',
  },
  export: {
    title: 'Export',
    text: 'A ZIP file with everything that is stored about this person and their business, and with the files that they uploaded. It contains no passwords and nothing about other people.',
    logged: 'The audit log records who exported it.',
    button: 'Download',
    failed: (reason: string) => `The export was not started. ${reason}`,
  },
  erase: {
    title: 'Erase',
    deleted: 'Deleted',
    account: 'The account and its business data',
    sessions: (sessions: number) => count(sessions, 'signed-in device'),
    mails: 'Mails to this person, or caused by them',
    projects: (projects: number) => `${count(projects, 'project')} that nobody ordered`,
    files: (files: number) => `Files that no order shows, of ${count(files, 'file')} in all`,
    renamed: 'Under a pseudonym',
    orders: (orders: number) => `${count(orders, 'order')} of this person`,
    dealers: (dealers: number) => count(dealers, 'dealer'),
    log: 'Histories and the audit log',
    kept: 'Kept',
    keptText: 'Measurements, photos and prices of orders, which dealers need for their bookkeeping',
    final: `Erasing can't be undone. Deleting a user can be undone for ${UNDO_DAYS} days.`,
    button: 'Erase this person',
    isOwn: "You can't erase your own account.",
    openOrders: (orders: number) =>
      `This person is a dealer with ${count(orders, 'order that is', 'orders that are')} not completed. Please complete or cancel them first.`,
    erased: (pseudonym: string) => `This person was erased, and is called ${pseudonym} now.`,
  },
  form: {
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
    cancel: 'Cancel',
    done: (pseudonym: string) => `Erased. Remaining orders show ${pseudonym}`,
  },
};
