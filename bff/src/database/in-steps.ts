import { setTimeout as sleep } from 'node:timers/promises';

/** Rows that one step deletes. Few, so that it takes a few milliseconds of SQLite and other statements don't wait long for locks. */
export const STEP_ROWS = 100;

/**
 * Repeats a step of background work until it reports 0. After each step it pauses for as long as the step took: SQLite runs
 * statements on the thread that serves requests, and without a pause no request runs before the last step.
 *
 * @param step resolves to how much it did
 * @param isStopped whether to end early
 * @returns how much was done
 */
export const inSteps = async (
  step: () => Promise<number>,
  isStopped: () => boolean = () => false,
): Promise<number> => {
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
