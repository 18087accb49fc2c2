import type { PriceRounding } from 'bff-contract';

/** In cents. Results are `ending` below a multiple of `step`. */
const ROUNDINGS: Record<PriceRounding, { step: number; ending: number }> = {
  '0.01': { step: 1, ending: 0 },
  '0.05': { step: 5, ending: 0 },
  '0.10': { step: 10, ending: 0 },
  '0.50': { step: 50, ending: 0 },
  '1.00': { step: 100, ending: 0 },
  '.99': { step: 100, ending: 1 },
};

/**
 * Changes a price by a percentage, rounding half up once: 10.45 + 10 % to 0.05 is 11.50. Uses only
 * integers below 2^53, so the result is exact.
 *
 * @param cents 0 to 100,000,000
 * @param percent -99.99 to 1,000, with at most 2 decimals
 * @returns cents, at least 0; the caller checks the upper limit
 */
export const newPrice = (cents: number, percent: number, rounding: PriceRounding): number => {
  const { step, ending } = ROUNDINGS[rounding];
  // In 1/10,000 of a cent.
  const exact = cents * (10_000 + Math.round(percent * 100)) + ending * 10_000;
  const unit = step * 10_000;
  const doubled = 2 * exact + unit;
  const steps = (doubled - (doubled % (2 * unit))) / (2 * unit);
  return Math.max(0, steps * step - ending);
};
