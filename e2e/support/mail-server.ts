import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Mail } from './inbox';

const HOST = '127.0.0.1';

/**
 * A real SMTP server that stores what it receives. Tests run in other processes than this one: they
 * read the mails as JSON over HTTP.
 */
export const startMailServer = async () => {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      simpleParser(stream).then(({ subject = '', text = '', html }) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, subject, text, html: html || '' });
        done();
      }, done);
    },
  });
  const web = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(mails));
  });
  const smtpListener = smtp.listen(0, HOST);
  const webListener = web.listen(0, HOST);
  await Promise.all([smtpListener, webListener].map((listener) => once(listener, 'listening')));
  const portOf = (listener: typeof smtpListener) => (listener.address() as AddressInfo).port;

  return {
    smtpUrl: `smtp://${HOST}:${portOf(smtpListener)}`,
    inboxUrl: `http://${HOST}:${portOf(webListener)}`,
    stop: async () => {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise((resolve) => web.close(resolve)),
      ]);
    },
  };
};
