export type { Mail, MailData, MailRecipient } from './mail';
export type { Mailer } from './mailer';
export { COUNT_BUNDLED_MAILS } from './outbox-repository';
