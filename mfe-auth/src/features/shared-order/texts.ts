/** Texts of the page of a shared order, whose readers may have no account. */
export const sharedOrderTexts = {
  title: (dealer: string) => `Your order from ${dealer}`,
  loading: 'Loading your order',
  loadingTitle: 'Your order',
  facts: {
    title: 'Order',
    project: 'Project',
    untitledProject: 'Untitled Project',
    reference: 'Reference',
    status: 'Status',
    placed: 'Ordered',
    total: 'Total',
    revision: 'Revision',
    revisionOf: (name: string, date: string) => `${name} of ${date}`,
    validUntil: 'Link works until',
  },
  gone: {
    title: "This link doesn't work",
    text: 'It may have expired, or the dealer has revoked it. Please ask the dealer for a new one.',
  },
  loadError: "Your order couldn't be loaded",
  bar: { reply: 'Reply' },
  accepted: (name: string, date: string, total: string) => `Accepted by ${name} for ${total} on ${date}.`,
  acceptedRevision: (name: string, revision: string, date: string, total: string) =>
    `${revision} was accepted by ${name} for ${total} on ${date}.`,
  /** For the later of two replies. */
  last: (reply: string) => `Your last reply: ${reply}`,
  changed: (revision: string) => `${revision} is newer than what was accepted. You can accept it below.`,
  superseded: (revision: string, dealer: string) =>
    `${dealer} has sent ${revision} meanwhile, so your reply was not sent. Please look at what has changed.`,
  note: (dealer: string) => `From ${dealer}`,
  requested: (date: string, dealer: string) => `You asked for a change on ${date}. ${dealer} has been told.`,
} as const;

export const sharedOrderReplyTexts = {
  title: 'Your reply',
  intro: (dealer: string) =>
    `Is everything as you want it? Accept the order, or tell ${dealer} what to change.`,
  accept: 'Accept this order',
  change: 'Request a change',
  name: 'Your name',
  namePrompt: 'Please type your name',
  acceptText: (reference: string, total: string) => `You accept order ${reference} for ${total}.`,
  acceptRevision: (revision: string, reference: string, total: string) =>
    `You accept revision ${revision} of order ${reference} for ${total}.`,
  acceptSubmit: (total: string) => `Accept for ${total}`,
  terms: (dealer: string) => `Terms of ${dealer}`,
  consent: (dealer: string) => `I agree to the terms of ${dealer}, and to signing electronically`,
  termsChanged: 'The terms have changed. Please read them again.',
  consentPrompt: 'Please agree to the terms',
  words: 'What should be changed?',
  wordsPrompt: 'Please say what should be changed',
  changeSubmit: 'Send request',
  cancel: 'Cancel',
  closed: (status: string, dealer: string) =>
    `This order is ${status.toLowerCase()}. Please contact ${dealer} if something is wrong.`,
} as const;

export const sharedOrderSignatureTexts = {
  label: 'Signature (optional)',
  empty: 'Place to draw a signature',
  drawn: 'The signature that you have drawn',
  hint: 'Your typed name is enough.',
  clear: 'Clear',
} as const;

export const sharedOrderCertificateTexts = {
  save: 'Save as PDF with certificate',
  fileName: 'accepted',
  failed: (reason: string) => `The PDF was not saved. ${reason}`,
} as const;

export const sharedOrderChangesTexts = {
  title: (revision: string) => `What has changed since ${revision}`,
  label: 'Changes',
} as const;

export const sharedOrderProgressTexts = {
  title: 'Where is my order?',
  now: 'Now',
  next: 'Next',
  later: 'Then',
  due: (day: string) => `Planned to be done by ${day}.`,
  questions: (dealer: string) => `Questions? Ask ${dealer}:`,
} as const;
