import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does `work` and answers after a whole number of steps of so many ms, so that the time tells nothing
 * about what there was to do.
 */
export const inEvenTime = async <T>(step: number, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await sleep(step - ((performance.now() - began) % step));
  }
};
