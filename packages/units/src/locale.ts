/** The language of every text, and the conventions of every number, amount, date and order of words. */
export const LOCALE = 'en-US';

/** The currency of every stored amount. */
export const CURRENCY = 'USD';
