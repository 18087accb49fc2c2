/** Allowed steps, each multiplied by a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 3;

/**
 * Returns round values for an axis from 0, with at most three steps. The last value is at least `highest`.
 *
 * @param highest 0 or more; 0 returns [0, 1]
 */
export const axisLines = (highest: number): number[] => {
  const least = Math.max(highest, LINES) / LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (STEPS.find((candidate) => candidate * power >= least) ?? 10);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
};
