import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import getPort from 'get-port';
import { SMTPServer } from 'smtp-server';

/** A mail's id is that of its row in the outbox. */
const MESSAGE_ID = /^Message-ID:\s*<([^@>]+)@/im;

/** An SMTP server that counts how often it received each mail, and can be down or hang. */
export const startMailbox = async () => {
  const port = await getPort({ host: '127.0.0.1' });
  /** Times received, by the mail's id. */
  const received = new Map<string, number>();
  let confirmed: Promise<void> = Promise.resolve();
  let server: SMTPServer | undefined;

  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData: (stream, _session, done) => {
        text(stream).then(async (raw) => {
          await confirmed;
          const id = MESSAGE_ID.exec(raw)?.[1] ?? '';
          received.set(id, (received.get(id) ?? 0) + 1);
          done();
        }, done);
      },
    });
    server.on('error', () => {});
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  };
  const close = () =>
    new Promise<void>((resolve) => {
      if (server) server.close(() => resolve());
      else resolve();
    });

  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: received as ReadonlyMap<string, number>,
    goDown: close,
    comeBack: listen,
    /** Takes mails without a response until the returned function is called. */
    hang: () => {
      let release = () => {};
      confirmed = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    close,
  };
};

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;
