import { CURRENCY, LOCALE } from '@slabdesk/units';
import { type NumberReading, readNumber } from 'bff-contract/numbers';

export type CurrencyLocale = 'US' | 'GB';

const LOCALES = {
  US: { tag: LOCALE, currency: CURRENCY, symbol: '$' },
  GB: { tag: 'en-GB', currency: 'GBP', symbol: '£' },
} as const;

export const currencySymbol = (locale: CurrencyLocale = 'US'): string => LOCALES[locale].symbol;

/**
 * Captures the text from the first digit, including a leading decimal mark, to the last digit; and the text
 * after it.
 */
const NUMBER = /^\P{Nd}*?([.,\u066b\uff0e\uff0c]?\p{Nd}(?:.*\p{Nd})?)(\P{Nd}*)$/su;
/** White space and punctuation after the last digit, where typing may continue: "1 ", "12,". */
const OPEN_END = /^[^\p{L}\p{Sc}\p{Pe}%]*$/u;
const EXPONENT = /\p{Nd}e[-+]?\p{Nd}/iu;

/**
 * Strips everything that is not part of a number: currency signs, letters, units, minus signs. Characters
 * between digits that may change the meaning are kept ("12:50", "1e3"), so that parsing rejects them
 * instead of reading 1250 or 13.
 */
export const stripCurrency = (text: string): string => {
  const [, number, end = ''] = NUMBER.exec(text) ?? [];
  if (number === undefined) return text.replace(/[^.,]/g, '');
  const kept = number + (OPEN_END.test(end) ? end : (/^[.,]?/.exec(end)?.[0] ?? ''));
  return EXPONENT.test(kept) ? kept : kept.replace(/[\p{L}\p{Sc}]/gu, '');
};

/** Formats an amount with exactly 2 decimals: "1,234.50", optionally with the symbol. */
export const formatCurrency = (amount: number, locale: CurrencyLocale = 'US', withSymbol = true): string =>
  new Intl.NumberFormat(LOCALES[locale].tag, {
    ...(withSymbol && { style: 'currency' as const, currency: LOCALES[locale].currency }),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount);

/** Parses a typed amount. Keeps all typed digits, so formatting shows the same amount. */
export const readCurrency = (text: string): NumberReading =>
  readNumber(stripCurrency(text), { maxDecimals: 2 });

/** Parses an amount; undefined if the text is ambiguous or not a number. */
export const parseCurrency = (text: string): number | undefined => readCurrency(text).value;
