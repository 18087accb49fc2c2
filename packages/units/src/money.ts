import { DEFAULT_UNIT_PREFERENCE, pricePerSquareMetre, type UnitPreference } from 'bff-contract/constants';
import { lazily } from './lazily';
import { CURRENCY, LOCALE } from './locale';
import { areaUnit } from './measure';

const usd = lazily(() => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY }));

/**
 * Formats USD with exactly 2 decimals.
 *
 * @param fallback returned without an amount; defaults to "N/A"
 */
export const formatMoney = (amount: number | null | undefined, fallback = 'N/A'): string =>
  typeof amount === 'number' && Number.isFinite(amount) ? usd().format(amount) : fallback;

/** Converts a stored price per ft² to the user's units. */
export const pricePerArea = (
  perSquareFoot: number,
  units: UnitPreference = DEFAULT_UNIT_PREFERENCE,
): number => (units === 'metric' ? pricePerSquareMetre(perSquareFoot) : perSquareFoot);

/**
 * Formats a price per area.
 *
 * @param perSquareFoot the stored price per square foot
 * @returns "$45.00 /ft²" or "$484.38 /m²"; "N/A" without a price
 */
export const formatPricePerArea = (
  perSquareFoot: number | null | undefined,
  units: UnitPreference = DEFAULT_UNIT_PREFERENCE,
): string =>
  typeof perSquareFoot === 'number' && Number.isFinite(perSquareFoot)
    ? `${formatMoney(pricePerArea(perSquareFoot, units))} /${areaUnit(units)}`
    : 'N/A';
