export type { AttachedRevision, Attachment, Mail, MailData, MailRecipient } from './mail';
export { ROLLOUT_OUTCOMES, renderMail } from './mail-templates';
export type { Mailer } from './mailer';
export { countBundledMails } from './outbox-repository';
