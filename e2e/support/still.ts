import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';

/** Measures a layout until it no longer changes: columns and drawings find their sizes in several steps. */
export const whenStill = async <Measure>(measure: () => Promise<Measure>): Promise<Measure> => {
  let latest = await measure();
  const isStill = async () => {
    const before = latest;
    latest = await measure();
    return isDeepStrictEqual(before, latest);
  };
  await expect.poll(isStill).toBe(true);
  return latest;
};
