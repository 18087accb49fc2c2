/** The states of a mail in the outbox. Bundled mails are sent together with others, as one. */
export const MAIL_STATES = ['queued', 'retrying', 'failed', 'sent', 'bundled'] as const;
export type MailState = (typeof MAIL_STATES)[number];
