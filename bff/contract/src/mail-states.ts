/** This file imports nothing, like `constants.ts`, which hands it on. */

/** What became of a mail. */
export const MAIL_STATES = ['queued', 'retrying', 'failed', 'sent'] as const;
export type MailState = (typeof MAIL_STATES)[number];
