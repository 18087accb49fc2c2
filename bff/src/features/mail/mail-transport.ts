import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../../config/config';
import { inSpan } from '../../telemetry';
import type { Attachment } from './mail';
import type { OutboxRow } from './outbox-repository';

export interface MailTransport {
  /** Does it hand mails to a server that keeps them? Then we need not. */
  delivers: boolean;
  /** How many mails may be sent at once. */
  atOnce: number;
  send: (mail: OutboxRow, attachment?: Attachment) => Promise<void>;
  /** Throws unless the server greets. Doesn't sign in: some providers limit how often that may be done. */
  ping: () => Promise<void>;
  close: () => void;
}

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // Servers may check a mail for minutes before they accept it: giving up earlier sends it twice (RFC 5321, 4.5.3.2).
  // Some routers forget idle connections after 4 minutes.
  socketTimeout: 180_000,
  dnsTimeout: 10_000,
};

/** Codes of errors that are about the server or the way to it, and not about one mail. */
const SERVER_ERRORS = new Set([
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'EHLO',
  'EPROTOCOL',
  'EPROXY',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

/** Whether sending failed because the mail server can't be used at the moment, so that every other mail would fail too. */
export const isServerFailure = (error: unknown): boolean =>
  SERVER_ERRORS.has((error as NodeJS.ErrnoException).code ?? '');

/**
 * Such reasons pass, or an operator can mend them (RFC 3463): a full server, the quota of a day, a policy. Servers that may not
 * relay for the portal yet name a policy, too.
 */
const OF_THE_SERVER = /^\d{3}[ -]5\.[3457]\./;

/** Whether the server refused a mail for good, as one to an address that doesn't exist. */
export const isRefused = (error: unknown): boolean => {
  const { cause } = error as Error;
  const { command = '', responseCode = 0, response = '' } = (cause ?? error) as SMTPConnection.SMTPError;
  return ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500 && !OF_THE_SERVER.test(response);
};

/** Some servers delay their greeting on purpose, in ms. */
const PING_MS = 8_000;

type Security = Partial<Pick<Config, 'smtpRequireTls' | 'smtpCa'>>;

/** With `smtps:` the connection begins with TLS; else STARTTLS is used where it is offered, or demanded. */
const securityOf = ({ smtpRequireTls, smtpCa }: Security) => ({
  ...(smtpRequireTls && { requireTLS: true }),
  ...(smtpCa && { tls: { ca: smtpCa } }),
});

const createPing = (smtpUrl: string, security: ReturnType<typeof securityOf>) => {
  const url = new URL(smtpUrl);
  url.username = '';
  url.password = '';
  const timeouts = { connectionTimeout: PING_MS, greetingTimeout: PING_MS, socketTimeout: PING_MS };
  const transport = createTransport({ url: url.href, ...timeouts, ...security });
  return async () => {
    await transport.verify();
  };
};

/** Sends over SMTP. The address is passed as an object: as text, a crafted one could name a second recipient. */
export const createSmtpTransport = (
  config: Pick<Config, 'mailFrom'> & Security & { smtpUrl: string; smtpConnections?: number },
): MailTransport => {
  const atOnce = config.smtpConnections ?? 4;
  const { hostname } = new URL(config.smtpUrl);
  const transport = createTransport({
    url: config.smtpUrl,
    ...securityOf(config),
    pool: true,
    maxConnections: atOnce,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  /** Message-IDs of mails that the server was given whole. */
  const given = new Set<unknown>();
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => content.once('end', () => given.add(data.messageId)));
    done();
  });
  return {
    delivers: true,
    atOnce,
    send: async (mail, attachment) => {
      // The same for every attempt, so that mail servers can detect duplicates.
      const messageId = `<${mail.id}@${hostname}>`;
      const message = {
        from: config.mailFrom,
        to: { name: mail.to_name, address: mail.to_email },
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        ...(attachment && { attachments: [{ ...attachment, filename: attachment.fileName }] }),
        date: new Date(Number(mail.created_at)),
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      const attributes = { 'server.address': hostname, 'network.protocol.name': 'smtp' };
      try {
        await inSpan('SMTP', { attributes, isCall: true }, () => transport.sendMail(message));
      } catch (error) {
        // Without its code the try counts: the mail may be delivered, and one every few seconds would be thousands of copies.
        if (given.has(messageId)) throw new Error((error as Error).message, { cause: error });
        throw error;
      } finally {
        given.delete(messageId);
      }
    },
    ping: createPing(config.smtpUrl, securityOf(config)),
    close: () => transport.close(),
  };
};

/** For development: writes mails to the log. Their links sign people in, so never in production. */
export const createLogTransport = (log: FastifyBaseLogger): MailTransport => ({
  delivers: false,
  atOnce: 1,
  send: async (mail) => {
    const link = /https?:\/\/\S+/.exec(mail.text_body)?.[0];
    log.info({ to: mail.to_email, subject: mail.subject, link }, 'mail (SMTP_URL is not set)');
  },
  ping: async () => {},
  close: () => {},
});
