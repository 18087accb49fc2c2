import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

export const emailChangeTexts = {
  linkSent: 'We have sent you a link. It may take a few minutes to arrive.',
} as const;

export const emailChangeProofTexts = {
  password: 'Current password',
  passwordHint: 'Needed to change your email address.',
  code: 'Code or recovery code',
  codeHint: 'From your authenticator app.',
} as const;

export const emailChangePendingTexts = {
  sentTo: (address: ReactNode, present: string) =>
    richText`We have sent a link to ${address}. Open it within an hour to make this your email address. Until then, sign in with ${present}.`,
  sendAgain: 'Send the link again',
  cancel: 'Cancel the change',
  cancelled: (present: string) => `Your email address stays ${present}`,
} as const;
