import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process exists. */
export const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Waits until the condition holds. The time limit of the test ends it. */
export const until = async (condition) => {
  while (!condition()) await sleep(25);
};
