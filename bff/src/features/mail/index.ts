export type { Mail, MailRecipient } from './mail';
