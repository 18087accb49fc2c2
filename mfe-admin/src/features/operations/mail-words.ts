import type { Operations } from 'bff-contract';
import type { MailState } from 'bff-contract/constants';
import type { Tone } from 'shared-ui/core';

export const MAIL_STATE_WORDS: Record<MailState, { text: string; tone: Tone }> = {
  queued: { text: 'Queued', tone: 'blue' },
  retrying: { text: 'Retrying', tone: 'amber' },
  failed: { text: 'Failed', tone: 'red' },
  sent: { text: 'Sent', tone: 'green' },
};

const MAIL_KINDS: Readonly<Record<string, string>> = {
  'set-password': 'Set password',
  'reset-password': 'Reset password',
  'app-user-change-password': 'Change password (app)',
  'confirm-email': 'Confirm e-mail address',
  'confirm-contact': 'Confirm contact address',
  'change-email': 'Confirm new e-mail address',
  'undo-email-change': 'Undo change of e-mail address',
  'order-placed': 'Order placed',
  'order-status-changed': 'Order status changed',
};

export const MAIL_KIND_OPTIONS = Object.entries(MAIL_KINDS).map(([value, text]) => ({ value, text }));

export const mailKindText = (kind: string): string => MAIL_KINDS[kind] ?? kind;

export const DELIVERY_WORDS: Record<Operations['mail']['delivery'], string> = {
  smtp: 'By SMTP',
  log: 'To the log, for development: nothing is delivered',
  none: 'Not set up: mails wait until SMTP_URL is set',
};
