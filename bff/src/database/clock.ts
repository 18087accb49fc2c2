let offsetMs = 0;

/**
 * The time in epoch ms by the database's clock, which all processes share. Use it for every time that is stored, or
 * compared with a stored one; `Date.now()` or `performance.now()` measure durations inside this process.
 */
export const currentTime = (): number => Date.now() + offsetMs;

/** @param ms how far the database's clock is ahead of this process's */
export const setOffset = (ms: number): void => {
  offsetMs = ms;
};
