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

/** The price of a square foot, in whole cents, from the price of a square metre. */
export const pricePerSquareFoot = (perSquareMetre: number): number =>
  Math.round((perSquareMetre / SQUARE_FEET_PER_SQUARE_METRE) * 100) / 100;
