import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config';
import type { OutboxRow } from './outbox-repository';

export interface MailTransport {
  /** Does it hand mails to a server that keeps them? Then we need not. */
  delivers: boolean;
  send: (mail: OutboxRow) => Promise<void>;
  close: () => void;
}

/** Several times shorter than the lease, together too: a claim must not end while its mail is being sent. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** Sends over SMTP. The address is passed as an object: as text, a crafted one could name a second recipient. */
export const createSmtpTransport = (
  config: Pick<Config, 'mailFrom'> & { smtpUrl: string },
): MailTransport => {
  const { hostname } = new URL(config.smtpUrl);
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    delivers: true,
    send: async (mail) => {
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: mail.to_name, address: mail.to_email },
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        date: new Date(Number(mail.created_at)),
        // The same with every try, so that a server can tell a repetition.
        messageId: `<${mail.id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
};

/** For development: writes mails to the log. Their links sign people in, so never in production. */
export const createLogTransport = (log: FastifyBaseLogger): MailTransport => ({
  delivers: false,
  send: async (mail) => {
    const link = /https?:\/\/\S+/.exec(mail.text_body)?.[0];
    log.info({ to: mail.to_email, subject: mail.subject, link }, 'mail (SMTP_URL is not set)');
  },
  close: () => {},
});
