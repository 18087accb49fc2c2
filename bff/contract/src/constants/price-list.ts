import { AREA_UNITS } from './units';

/** The columns that a price list is exported with and imported from. */
export const PRICE_LIST_LABELS = {
  name: 'Name',
  price: {
    american: `Price (USD/${AREA_UNITS.american})`,
    metric: `Price (USD/${AREA_UNITS.metric})`,
  },
  thickness: 'Thickness',
} as const;

/** What changed prices are rounded to, half up: a multiple of so many USD, or the nearest price with this ending. */
export const PRICE_ROUNDINGS = ['0.01', '0.05', '0.10', '0.50', '1.00', '.99'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];
