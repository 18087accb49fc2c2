import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createOneTimeTokenRepository } from '../features/auth/one-time-token-repository';
import { createOrderEventRepository } from '../features/order-events/order-event-repository';
import { withoutDeadline } from './database';
import { createRateLimitRepository } from './rate-limit/rate-limit-repository';
import { createSessionRepository } from './session/session-repository';

const EVERY_MS = 3_600_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes sessions, tokens, counters and events that have ended; answers how many rows. */
    cleanUp: () => Promise<number>;
  }
}

/** Sessions, tokens, counters and events that have ended by themselves: with `background` they go every hour. */
export const cleanUp = fp(async (app: FastifyInstance, { background }: { background: boolean }) => {
  const parts = [
    createSessionRepository(app.db),
    createOneTimeTokenRepository(app.db),
    createOrderEventRepository(app.db),
    createRateLimitRepository(app.db),
  ];
  let closing = false;
  let running: Promise<number> = Promise.resolve(0);

  // In small steps, so that nobody waits for their locks.
  const run = async () => {
    let deleted = 0;
    for (const part of parts) {
      for (let step = -1; step !== 0 && !closing; deleted += step) step = await part.cleanUp(Date.now());
    }
    return deleted;
  };

  app.decorate('cleanUp', () => {
    running = withoutDeadline(run);
    return running;
  });
  if (!background) return;
  const job = app.jobs.add('Delete what has ended', EVERY_MS);
  const timer = setInterval(() => {
    job.run(app.cleanUp).catch((error) => app.log.warn({ err: error }, 'what has ended was not deleted'));
  }, EVERY_MS).unref();
  app.addHook('onClose', async () => {
    closing = true;
    clearInterval(timer);
    await running.catch(() => {});
  });
});
