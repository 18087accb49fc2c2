import {
  DEFAULT_UNIT_PREFERENCE,
  SQUARE_FEET_PER_SQUARE_METRE,
  type UnitPreference,
} from 'bff-contract/constants';
import { lazily } from './lazily';
import { areaUnit } from './measure';

const usd = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/**
 * USD with exactly 2 decimals.
 *
 * @param fallback shown when there is no amount: "N/A" unless given
 */
export const formatMoney = (amount: number | null | undefined, fallback = 'N/A'): string =>
  typeof amount === 'number' && Number.isFinite(amount) ? usd().format(amount) : fallback;

/** The price of a square metre from the stored price of a square foot (× 10.7639). */
export const pricePerSquareMetre = (pricePerSquareFoot: number): number =>
  pricePerSquareFoot * SQUARE_FEET_PER_SQUARE_METRE;

/** The stored price of a square foot from a price of a square metre, in whole cents. */
export const pricePerSquareFoot = (perSquareMetre: number): number =>
  Math.round((perSquareMetre / SQUARE_FEET_PER_SQUARE_METRE) * 100) / 100;

/** The stored price per ft² as a number in the units a person prefers. */
export const pricePerArea = (
  perSquareFoot: number,
  units: UnitPreference = DEFAULT_UNIT_PREFERENCE,
): number => (units === 'metric' ? pricePerSquareMetre(perSquareFoot) : perSquareFoot);

/**
 * A price per area for people.
 *
 * @param perSquareFoot the stored price of a square foot
 * @returns "$45.00 /ft²" or "$484.38 /m²"; "N/A" when there is no price
 */
export const formatPricePerArea = (
  perSquareFoot: number | null | undefined,
  units: UnitPreference = DEFAULT_UNIT_PREFERENCE,
): string =>
  typeof perSquareFoot === 'number' && Number.isFinite(perSquareFoot)
    ? `${formatMoney(pricePerArea(perSquareFoot, units))} /${areaUnit(units)}`
    : 'N/A';
