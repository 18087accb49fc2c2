import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Envelope recipients. */
  to: string[];
  /** Headers and body as they came. */
  raw: string;
}

export interface SmtpReceiver {
  url: string;
  received: ReceivedMail[];
  /** Rejects mails to an address for which this returns a reply, such as `550 5.1.1 No such user`. */
  refuse: (rule: (address: string) => string | undefined) => void;
  /** Takes the next mails but doesn't confirm them until the returned function is called. */
  hold: () => () => void;
  /** Takes mails and then ends their connections without a word, until the returned function is called. */
  breakOff: () => () => void;
  close: () => Promise<void>;
}

/** A real SMTP server that keeps what it is sent. `port` 0 takes a free one. */
export const startSmtpReceiver = async (port = 0): Promise<SmtpReceiver> => {
  const received: ReceivedMail[] = [];
  let refusal: (address: string) => string | undefined = () => undefined;
  let confirmed: Promise<void> = Promise.resolve();
  let isBreakingOff = false;
  const connections = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      const reply = refusal(address);
      const error =
        reply && Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
      done(error || null);
    },
    onData: (stream, session, done) => {
      text(stream).then(async (raw) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        await confirmed;
        if (isBreakingOff) for (const connection of connections) connection.destroy();
        else done();
      }, done);
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (connection: Socket) => connections.add(connection));
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse: (rule) => {
      refusal = rule;
    },
    hold: () => {
      let release = () => {};
      confirmed = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    breakOff: () => {
      isBreakingOff = true;
      return () => {
        isBreakingOff = false;
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
