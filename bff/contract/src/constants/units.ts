export const UNIT_PREFERENCES = ['american', 'metric'] as const;
export type UnitPreference = (typeof UNIT_PREFERENCES)[number];
export const DEFAULT_UNIT_PREFERENCE: UnitPreference = 'american';

/** Inches in one metre. */
export const INCHES_PER_METRE = 39.3700787;
/** Square feet in one square metre. */
export const SQUARE_FEET_PER_SQUARE_METRE = 10.7639;

export const AREA_UNITS: Record<UnitPreference, string> = { american: 'ft²', metric: 'm²' };

/** The price of a square metre from the price of a square foot. */
export const pricePerSquareMetre = (perSquareFoot: number): number =>
  perSquareFoot * SQUARE_FEET_PER_SQUARE_METRE;

/** Rounds USD half up to cents, as people read the digits of a price. */
export const roundToCents = (usd: number): number => Math.round(Number((usd * 100).toPrecision(15))) / 100;

/** The decimals of a price per square foot: enough that a price per square metre in cents comes back exactly. */
export const PRICE_DECIMALS = 6;

/** The price of a square foot from the price of a square metre, with `PRICE_DECIMALS`. */
export const pricePerSquareFoot = (perSquareMetre: number): number =>
  Math.round((perSquareMetre / SQUARE_FEET_PER_SQUARE_METRE) * 10 ** PRICE_DECIMALS) / 10 ** PRICE_DECIMALS;
