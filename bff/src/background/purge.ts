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

  // In small steps, so that locks are short. A purge that fails, as for files while their store is unreachable, doesn't
  // stop the others.
  const run = async (signal?: AbortSignal) => {
    let deleted = 0;
    const errors: unknown[] = [];
    for (const purge of parts) {
      try {
        deleted += await inSteps(
          () => purge(currentTime()),
          () => signal?.aborted === true,
        );
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return deleted;
  };

  app.decorate('purges', { add: (purge) => parts.push(purge), run: () => withoutDeadline(run) });
  if (!background) return;
  app.jobs.repeat({
    name: 'Delete expired records',
    everyMs: EVERY_MS,
    work: run,
    failure: 'expired records were not deleted',
  });
});
