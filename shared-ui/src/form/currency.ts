export type CurrencyLocale = 'US' | 'GB';

const LOCALES = {
  US: { tag: 'en-US', currency: 'USD', symbol: '$', decimal: '.' },
  GB: { tag: 'en-GB', currency: 'GBP', symbol: '£', decimal: '.' },
} as const;

export const currencySymbol = (locale: CurrencyLocale = 'US'): string => LOCALES[locale].symbol;

/** Removes everything but digits and the locale's decimal separator. */
export const stripCurrency = (text: string, locale: CurrencyLocale = 'US'): string =>
  [...text].filter((character) => /\d/.test(character) || character === LOCALES[locale].decimal).join('');

/** An amount with exactly 2 decimals: "1,234.50", with the symbol when asked. */
export const formatCurrency = (amount: number, locale: CurrencyLocale = 'US', withSymbol = true): string =>
  new Intl.NumberFormat(LOCALES[locale].tag, {
    ...(withSymbol && { style: 'currency' as const, currency: LOCALES[locale].currency }),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount);

/**
 * The number that a text stands for, if it round-trips: formatting it and reading it back gives the same
 * number. "12.345" and "1.2.3" do not.
 */
export const parseCurrency = (text: string, locale: CurrencyLocale = 'US'): number | undefined => {
  const stripped = stripCurrency(text, locale);
  if (!/\d/.test(stripped)) return undefined;
  const amount = Number(stripped.replace(LOCALES[locale].decimal, '.'));
  if (!Number.isFinite(amount)) return undefined;
  return Number(stripCurrency(formatCurrency(amount, locale), locale)) === amount ? amount : undefined;
};
