/** Locale of all texts, numbers, amounts, dates and the sort order of text. */
export const LOCALE = 'en-US';

/** Currency of all stored amounts. */
export const CURRENCY = 'USD';
