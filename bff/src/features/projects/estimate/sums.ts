import { SQUARE_FEET_PER_SQUARE_METRE } from 'bff-contract';
import Big from 'big.js';

/** The sum of decimals, rounded once: 0.1 and 0.2 make 0.3. */
export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum.plus(value), Big(0)).toNumber();

/** m² to ft², rounded once to the nearest double. */
export const toSquareFeet = (area: number): number =>
  Big(area).times(SQUARE_FEET_PER_SQUARE_METRE).toNumber();
