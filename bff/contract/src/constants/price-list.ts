import { AREA_UNITS } from './units';

/** The column names of exported and imported price lists. */
export const PRICE_LIST_LABELS = {
  name: 'Name',
  price: {
    american: `Price (USD/${AREA_UNITS.american})`,
    metric: `Price (USD/${AREA_UNITS.metric})`,
  },
  thickness: 'Thickness',
} as const;

/** How a price change rounds, half up: to a multiple of this amount in USD, or to the nearest price with this ending. */
export const PRICE_ROUNDINGS = ['0.01', '0.05', '0.10', '0.50', '1.00', '.99'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];
