import Big from 'big.js';

/** Quantities are shown with so many decimals at most. */
const SHOWN_DECIMALS = 3;

const shown = (quantity: number | Big): Big => Big(quantity).round(SHOWN_DECIMALS, Big.roundHalfUp);

/**
 * Whether a quantity reaches a limit, such as the beginning of a range, as both are shown. Measured quantities have noise
 * beyond that, which must not choose a price.
 */
export const reaches = (quantity: number | Big, limit: number | Big): boolean =>
  shown(quantity).gte(shown(limit));
