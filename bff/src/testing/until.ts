import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds. The time limit of the test ends it. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(10);
};
