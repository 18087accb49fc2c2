import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` and settles after the next multiple of `step` milliseconds, so the response time doesn't
 * reveal what was done.
 */
export const padResponseTime = async <T>(step: number, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await sleep(step - ((performance.now() - began) % step));
  }
};
