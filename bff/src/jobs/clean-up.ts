import { setTimeout as sleep } from 'node:timers/promises';
import { currentTime } from '../database/clock';
import { withoutDeadline } from '../database/time-limits';

/**
 * Deletes a limited number of expired rows of one kind.
 *
 * @param now epoch ms
 * @returns how many were deleted; 0 once none is left
 */
type Purge = (now: number) => Promise<number>;

/**
 * Repeats a step of background work until it reports 0. After each step it pauses for as long as the step took: SQLite runs
 * statements on the thread that serves requests, and without a pause no request runs before the last step.
 *
 * @param step resolves to how much it did
 * @param isStopped whether to end early
 * @returns how much was done
 */
const inSteps = async (step: () => Promise<number>, isStopped: () => boolean): Promise<number> => {
  let total = 0;
  while (!isStopped()) {
    const began = performance.now();
    const done = await step();
    if (done === 0) break;
    total += done;
    await sleep(performance.now() - began);
  }
  return total;
};

/** Deletes expired rows: docs/reference/running.md lists them. Features add what expires. */
export const createCleanUp = () => {
  const purges: Purge[] = [];

  // In small steps, so that locks are short. A purge that fails, as for files while their store is unreachable, doesn't
  // stop the others.
  const deleteAll = async (signal?: AbortSignal) => {
    let deleted = 0;
    const errors: unknown[] = [];
    for (const purge of purges) {
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

  return {
    add: (...added: Purge[]) => void purges.push(...added),
    /** Deletes all expired rows. @returns how many */
    run: (signal?: AbortSignal) => withoutDeadline(() => deleteAll(signal)),
  };
};
