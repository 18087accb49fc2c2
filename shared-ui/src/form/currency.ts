import { type NumberReading, readNumber } from 'bff-contract/numbers';

export type CurrencyLocale = 'US' | 'GB';

const LOCALES = {
  US: { tag: 'en-US', currency: 'USD', symbol: '$' },
  GB: { tag: 'en-GB', currency: 'GBP', symbol: '£' },
} as const;

export const currencySymbol = (locale: CurrencyLocale = 'US'): string => LOCALES[locale].symbol;

/** From the first digit, with a decimal mark before it, to the last one; and what is behind. */
const NUMBER = /^\P{Nd}*?([.,\u066b\uff0e\uff0c]?\p{Nd}(?:.*\p{Nd})?)(\P{Nd}*)$/su;
/** White space and punctuation behind the last digit, which may go on with another one: "1 ", "12,". */
const OPEN_END = /^[^\p{L}\p{Sc}\p{Pe}%]*$/u;
const EXPONENT = /\p{Nd}e[-+]?\p{Nd}/iu;

/**
 * Removes what is no part of a number: currency signs, letters, units, minus signs. What is between digits
 * and may change their meaning stays ("12:50", "1e3"), to be refused instead of read as 1250 or 13.
 */
export const stripCurrency = (text: string): string => {
  const [, number, end = ''] = NUMBER.exec(text) ?? [];
  if (number === undefined) return text.replace(/[^.,]/g, '');
  const kept = number + (OPEN_END.test(end) ? end : (/^[.,]?/.exec(end)?.[0] ?? ''));
  return EXPONENT.test(kept) ? kept : kept.replace(/[\p{L}\p{Sc}]/gu, '');
};

/** An amount with exactly 2 decimals: "1,234.50", with the symbol when asked. */
export const formatCurrency = (amount: number, locale: CurrencyLocale = 'US', withSymbol = true): string =>
  new Intl.NumberFormat(LOCALES[locale].tag, {
    ...(withSymbol && { style: 'currency' as const, currency: LOCALES[locale].currency }),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount);

/** Reads an amount as it was typed. What it reads has the digits that were typed, so the format shows them again. */
export const readCurrency = (text: string): NumberReading =>
  readNumber(stripCurrency(text), { maxDecimals: 2 });

/** The amount that a text stands for; undefined where it can't be told. */
export const parseCurrency = (text: string): number | undefined => readCurrency(text).value;
