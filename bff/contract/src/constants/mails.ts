/** The placeholders that dealers may use, in braces, in the mails about their stages. */
export const STAGE_MAIL_PLACEHOLDERS = ['customer', 'order', 'project', 'stage', 'business'] as const;
export type StageMailPlaceholder = (typeof STAGE_MAIL_PLACEHOLDERS)[number];

/** The states of a mail in the outbox. Bundled mails are sent together with others, as one. */
export const MAIL_STATES = ['queued', 'retrying', 'failed', 'sent', 'bundled'] as const;
export type MailState = (typeof MAIL_STATES)[number];
