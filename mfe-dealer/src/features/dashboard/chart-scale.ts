/** What an axis may step by, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 3;

/**
 * Round values for the lines of an axis from 0: at most three steps, the last at or above `highest`.
 *
 * @param highest 0 or more; an axis of nothing reaches to 3
 */
export const axisLines = (highest: number): number[] => {
  const least = Math.max(highest, LINES) / LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (STEPS.find((candidate) => candidate * power >= least) ?? 10);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
};
