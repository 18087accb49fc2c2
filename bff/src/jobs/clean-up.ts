import { setTimeout as sleep } from 'node:timers/promises';
import { currentTime } from '../database/clock';
import { withoutDeadline } from '../database/time-limits';
import { attemptEach } from './attempt-each';

/**
 * Deletes a limited number of expired rows of one kind.
 *
 * @param now epoch ms
 * @returns how many were deleted; 0 once none is left
 */
type Purge = (now: number) => Promise<number>;

/** Deletes expired rows: docs/reference/running.md lists them. Features add what expires. */
export const createCleanUp = () => {
  const purges: Purge[] = [];

  // In small steps, so that locks are short. A purge that fails, as for files while their store is unreachable, doesn't
  // stop the others.
  const deleteAll = async (signal?: AbortSignal) => {
    let deleted = 0;
    await attemptEach(purges, async (purge) => {
      while (!signal?.aborted) {
        const began = performance.now();
        const purged = await purge(currentTime());
        if (purged === 0) break;
        deleted += purged;
        // SQLite runs statements on the thread that serves requests: without a pause no request runs before the last step.
        await sleep(performance.now() - began);
      }
    });
    return deleted;
  };

  return {
    add: (...added: Purge[]) => void purges.push(...added),
    /** Deletes all expired rows. @returns how many */
    run: (signal?: AbortSignal) => withoutDeadline(() => deleteAll(signal)),
  };
};
