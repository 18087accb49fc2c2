import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

/** Texts of the pages that confirm an email address, or undo its change, by a mailed link. */
export const confirmationConfirmedTexts = {
  title: 'Email confirmed',
  text: 'Thank you. Your email address is confirmed.',
  next: 'Continue',
};

export const confirmationNotConfirmedTexts = {
  title: 'Email not confirmed',
  usedLink:
    'Each link works once. If you have opened it before, your address is confirmed already and there is nothing left to do.',
};

export const confirmationConfirmingTexts = {
  title: 'Confirming your email...',
};

export const confirmationCorrectionTexts = {
  form: 'Correct your email',
  email: 'Your email',
  password: 'Your password',
  submit: 'Send a link',
  cancel: 'Cancel',
  sent: (address: string) => `We have sent a link to ${address}`,
};

export const confirmationUndoTexts = {
  title: 'Undo the change of your email',
  consequences: (isOwn: boolean) =>
    `Your account keeps the email address that this link was sent to, or gets it back. Every device will be signed out${isOwn ? ', this one too' : ''}.`,
  submit: 'Undo the change',
};

export const confirmationUndoneTexts = {
  title: 'Change undone',
  text: 'Your account has its email address back, and every device has been signed out of it.',
  newPassword:
    'We have sent you a link to choose a new password. Use it now if somebody else may know yours.',
};

export const confirmationNotUndoneTexts = {
  title: 'Change not undone',
  hint: "Each link works once, for 7 days. If you can't sign in, please contact your administrator.",
};

export const confirmationPendingTexts = {
  title: 'Check your email',
  sentTo: (address: ReactNode) =>
    richText`We have sent a link to ${address}. Open it to confirm that the address is yours.`,
  sent: 'We have sent a link to your email address. Open it to confirm that the address is yours.',
  hint: "You'll receive this email within 5 minutes. Be sure to check your spam folder, too.",
  next: 'Continue',
  notConfirmedYet: 'Your email address is not confirmed yet. Please open the link first.',
  notChecked: 'We could not check whether your email address is confirmed. Please try again.',
  resend: 'Send the link again',
  resent: (address: string) => `We have sent another link to ${address}`,
  correct: 'Correct my address',
};
