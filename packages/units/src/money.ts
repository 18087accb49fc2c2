import { DEFAULT_UNIT_PREFERENCE, pricePerSquareMetre, type UnitPreference } from 'bff-contract/constants';
import { lazily } from './lazily';
import { CURRENCY, LOCALE } from './locale';
import { areaUnit } from './measure';

const usd = lazily(() => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY }));

/**
 * USD with exactly 2 decimals.
 *
 * @param fallback shown when there is no amount: "N/A" unless given
 */
export const formatMoney = (amount: number | null | undefined, fallback = 'N/A'): string =>
  typeof amount === 'number' && Number.isFinite(amount) ? usd().format(amount) : fallback;

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
