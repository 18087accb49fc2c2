import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { requireLoopbackHost } from '../http/dev-pages';
import type { WebBuilds } from './builds';

const LOOK_EVERY_MS = 100;
/** The start of a stream: how long browsers wait before they connect to a server that was started again, in ms. */
const RETRY = 'retry: 500\n\n';

/**
 * `GET /dev/builds`, for pages that update themselves: a stream of server-sent events, each with webpack's hashes of the
 * builds that are being worked on, at first and after each change.
 */
export const devBuilds = async (
  app: FastifyInstance,
  { compilations }: Pick<WebBuilds, 'compilations'>,
): Promise<void> => {
  let isClosing = false;
  const events = async function* () {
    yield RETRY;
    for (let told: string | undefined; !isClosing; await sleep(LOOK_EVERY_MS)) {
      const now = compilations().join(' ');
      if (now !== told) yield `data: ${now}\n\n`;
      told = now;
    }
  };
  // Before the server waits for open connections to end.
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', requireLoopbackHost);
  app.get('/dev/builds', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type('text/event-stream; charset=utf-8')
      .send(Readable.from(events())),
  );
};
