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

/** Typed digits as the format writes them: no leading zeros, two decimals at least. */
const normalise = (stripped: string, decimal: string): string => {
  const [whole = '', fraction = '', ...more] = stripped.split(decimal);
  const decimals = [fraction.replace(/0+$/, '').padEnd(2, '0'), ...more].join(decimal);
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimal}${decimals}`;
};

/**
 * The number that a text stands for, if it round-trips: formatting it gives the digits that were typed.
 * "12.345", "1.2.3" and more digits than a number holds do not.
 */
export const parseCurrency = (text: string, locale: CurrencyLocale = 'US'): number | undefined => {
  const { decimal } = LOCALES[locale];
  const stripped = stripCurrency(text, locale);
  if (!/\d/.test(stripped)) return undefined;
  const amount = Number(stripped.replace(decimal, '.'));
  if (!Number.isFinite(amount)) return undefined;
  return stripCurrency(formatCurrency(amount, locale), locale) === normalise(stripped, decimal)
    ? amount
    : undefined;
};
