import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { withoutDeadline } from '../database';
import { currentTime } from '../database/clock';
import { inSteps } from '../database/in-steps';

const EVERY_MS = 3_600_000;

/**
 * Deletes a limited number of expired rows of one kind.
 *
 * @param now epoch ms
 * @returns how many were deleted; 0 once none is left
 */
export type Purge = (now: number) => Promise<number>;

export interface Purges {
  add: (purge: Purge) => void;
  /** Deletes all expired rows. @returns how many */
  run: () => Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    purges: Purges;
  }
}

/** With `background`, purges expired records every hour: docs/reference/running.md lists them. Features add what expires. */
export const purges = fp(async (app: FastifyInstance, { background }: { background: boolean }) => {
  const parts: Purge[] = [];
  let isClosing = false;
  let running: Promise<number> = Promise.resolve(0);

  // In small steps, so that locks are short. A purge that fails, as for files while their store is unreachable, doesn't
  // stop the others.
  const purgeAll = async () => {
    let deleted = 0;
    const errors: unknown[] = [];
    for (const purge of parts) {
      try {
        deleted += await inSteps(
          () => purge(currentTime()),
          () => isClosing,
        );
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return deleted;
  };

  const run = () => {
    running = withoutDeadline(purgeAll);
    return running;
  };
  app.decorate('purges', { add: (purge) => parts.push(purge), run });
  if (!background) return;
  const job = app.jobs.add('Delete expired records', EVERY_MS);
  const timer = setInterval(() => {
    job.run(run).catch((error) => app.log.warn({ err: error }, 'expired records were not deleted'));
  }, EVERY_MS).unref();
  app.addHook('onClose', async () => {
    isClosing = true;
    clearInterval(timer);
    await running.catch(() => {});
  });
});
