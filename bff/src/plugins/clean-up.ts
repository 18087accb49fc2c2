import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createOneTimeTokenRepository } from '../features/auth/one-time-token-repository';
import { createCrashReportRepository } from '../features/crash-reports/crash-report-repository';
import { createOutboxRepository } from '../features/mail/outbox-repository';
import { createOrderEventRepository } from '../features/order-events/order-event-repository';
import { createReleaseEventRepository } from '../features/release-health/release-event-repository';
import { createUnusedFiles } from '../features/stored-files/unused-files';
import { withoutDeadline } from './database';
import { createRateLimitRepository } from './rate-limit/rate-limit-repository';
import { createSessionRepository } from './session/session-repository';

const EVERY_MS = 3_600_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes what has ended or is too old. @returns how many rows */
    cleanUp: () => Promise<number>;
  }
}

/** With `background`, deletes every hour what has ended by itself or is too old: docs/running.md lists it. */
export const cleanUp = fp(async (app: FastifyInstance, { background }: { background: boolean }) => {
  const parts = [
    createSessionRepository(app.db),
    createOneTimeTokenRepository(app.db),
    createOrderEventRepository(app.db),
    createRateLimitRepository(app.db),
    { cleanUp: (now: number) => createUnusedFiles({ db: app.db, storage: app.storage }).cleanUp(now) },
    createReleaseEventRepository(app.db),
    createCrashReportRepository(app.db),
    createOutboxRepository(app.db),
  ];
  let closing = false;
  let running: Promise<number> = Promise.resolve(0);

  // In small steps, so that nobody waits for their locks. A part that fails, as files do while their store is out of
  // reach, does not keep the others from their turn.
  const run = async () => {
    let deleted = 0;
    const errors: unknown[] = [];
    for (const part of parts) {
      try {
        for (let step = -1; step !== 0 && !closing; deleted += step) step = await part.cleanUp(Date.now());
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
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
