import type { PriceRounding } from 'bff-contract';
import Big from 'big.js';

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
 * Changes a price by a percentage, rounding half up once: 10.45 + 10 % to 0.05 is 11.50.
 *
 * @param amount USD, 0 or more
 * @param percent -99.99 to 1,000, with at most 2 decimals
 * @param added USD to add after the percentage, or to take off
 * @returns USD, at least 0; the caller checks the upper limit
 */
export const newPrice = (amount: number, percent: number, rounding: PriceRounding, added = 0): number => {
  const { step, ending } = ROUNDINGS[rounding];
  const cents = Big(amount).times(Big(percent).plus(100)).plus(Big(added).times(100));
  const steps = cents.plus(ending).div(step).round(0, Big.roundHalfUp);
  return Math.max(0, steps.times(step).minus(ending).div(100).toNumber());
};
