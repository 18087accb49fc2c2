import { CURRENCY, LOCALE } from '@slabdesk/units';
import { moneyPrompt, type NumberReading, readMoney, stripMoneyMarks } from 'bff-contract/numbers';

export type CurrencyLocale = 'US' | 'GB';

const LOCALES = {
  US: { tag: LOCALE, currency: CURRENCY, symbol: '$' },
  GB: { tag: 'en-GB', currency: 'GBP', symbol: '£' },
} as const;

export const currencySymbol = (locale: CurrencyLocale = 'US'): string => LOCALES[locale].symbol;

/** Hyphen, typographic minus signs and accounting parentheses. */
export const NEGATIVE = /[-\u2010-\u2013\u2212\ufe63\uff0d(]/;
const LEADING_SIGN = new RegExp(`^(?:\\s*${NEGATIVE.source})+`);

/**
 * Strips what surrounds an amount: minus signs, the currency, the unit. Anything else is kept, so that parsing rejects it: without
 * its other characters, "1e3" would be 13 and "€45" would be dollars.
 */
export const stripCurrency = (text: string, locale: CurrencyLocale = 'US', unit?: string): string => {
  const options = { currency: LOCALES[locale].currency, unit };
  const amount = text.replace(/^(\s*\(.*)\)\s*$/s, '$1').replace(LEADING_SIGN, '');
  const stripped = stripMoneyMarks(amount, options).replace(LEADING_SIGN, '');
  return stripped.trim() === '' ? '' : stripped;
};

/** Formats an amount with exactly 2 decimals: "1,234.50", optionally with the symbol. */
export const formatCurrency = (amount: number, locale: CurrencyLocale = 'US', withSymbol = true): string =>
  new Intl.NumberFormat(LOCALES[locale].tag, {
    ...(withSymbol && { style: 'currency' as const, currency: LOCALES[locale].currency }),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount);

/** Parses a typed amount. Keeps all typed digits, so formatting shows the same amount. */
export const readCurrency = (text: string, locale: CurrencyLocale = 'US'): NumberReading =>
  readMoney(stripCurrency(text, locale), { currency: LOCALES[locale].currency });

/** Parses an amount; undefined if the text is ambiguous, in another currency or not a number. */
export const parseCurrency = (text: string, locale?: CurrencyLocale): number | undefined =>
  readCurrency(text, locale).value;

/** The explanation for a refused amount, if there is one. */
export const explainCurrency = (reading: NumberReading, text: string, locale: CurrencyLocale = 'US') =>
  moneyPrompt(reading.problem, text, { currency: LOCALES[locale].currency });
