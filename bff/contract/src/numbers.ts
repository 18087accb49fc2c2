/**
 * The one reader of numbers that people type: in forms, in bulk changes, in the cells of an import. It never
 * guesses. This file imports nothing, so that front ends can use it.
 */

export type NumberProblem =
  /** Nothing but white space. */
  | 'empty'
  /** One comma that may separate thousands or decimals: `1,234`. */
  | 'ambiguous'
  /** More decimals than are allowed. */
  | 'decimals'
  /** An amount in another currency. */
  | 'currency'
  | 'unreadable';

export type NumberReading =
  | { value: number; problem?: undefined }
  | { value?: undefined; problem: NumberProblem };

export interface NumberOptions {
  /** Any number of them when left out. */
  maxDecimals?: number;
}

/** Longer texts are not looked at. */
const MAX_LENGTH = 60;
/** A double holds so many digits exactly. */
const MAX_DIGITS = 15;

/** The zeros of the scripts whose digits are read: Arabic, Persian, Devanagari, Bengali, Thai, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

const toAsciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** Writes digits, signs, separators and spaces of other scripts and of typesetters as a keyboard does. */
export const toPlainNumber = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Zs}\t\r\n]/gu, ' ')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\u2212\u2010\u2011\u2013\ufe63\uff0d]/g, '-')
    .replace(/\uff0b/g, '+')
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/[\u060c\uff0c]/g, ',')
    .replace(/[\u066c\u2018\u2019\u02bc\uff07]/g, "'");

const POINT = /^(\d*)(?:\.(\d*))?$/;
/** One or two digits behind a single comma are decimals; so are more of them behind a zero. */
const COMMA = /^(?:(\d*),(\d{0,2})|(0?),(\d+))$/;
/** Groups of three with one separator, decimals behind another one. */
const GROUPED = /^([1-9]\d{0,2}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:(?!\2)([.,])(\d*))?$/;
const ONE_COMMA = /^\d*,\d+$/;

type Parts = [whole: string, fraction: string];

const split = (text: string): Parts | NumberProblem => {
  const [, whole, fraction] = POINT.exec(text) ?? [];
  if (whole !== undefined) return [whole, fraction ?? ''];
  const comma = COMMA.exec(text);
  if (comma) return [comma[1] ?? comma[3] ?? '', comma[2] ?? comma[4] ?? ''];
  const [, groups, separator, decimalMark, decimals = ''] = GROUPED.exec(text) ?? [];
  if (groups === undefined) return ONE_COMMA.test(text) ? 'ambiguous' : 'unreadable';
  if (separator === ',' && !decimalMark && groups.length <= '123,456'.length) return 'ambiguous';
  return [groups.replace(/\D/g, ''), decimals];
};

/**
 * Three decimals count even where they are zeros: "1.500" is one and a half here, and fifteen hundred to half
 * of the world.
 */
const countDecimals = (fraction: string): number =>
  fraction.length === 3 ? 3 : fraction.replace(/0+$/, '').length;

/**
 * Reads a number as people write it: "12.5", "12,5", "1,234.50", "1.234,50", "1 234,50", "1'234", ".5", "-3".
 * A point is a decimal point wherever it can be one. What can be read in two ways is no number.
 *
 * @example
 * readNumber('12,50', { maxDecimals: 2 }) // { value: 12.5 }
 * readNumber('1,234', { maxDecimals: 2 }) // { problem: 'ambiguous' }
 */
export const readNumber = (text: string, { maxDecimals = Infinity }: NumberOptions = {}): NumberReading => {
  if (text.length > MAX_LENGTH) return { problem: text.trim() === '' ? 'empty' : 'unreadable' };
  const plain = toPlainNumber(text).trim();
  if (plain === '') return { problem: 'empty' };
  const [, sign = '', unsigned = ''] = /^([+-]?) ?(.*)$/.exec(plain) ?? [];
  const parts = /\d/.test(unsigned) ? split(unsigned) : 'unreadable';
  if (typeof parts === 'string') return { problem: parts };
  const [whole, fraction] = parts;
  if (countDecimals(fraction) > maxDecimals) return { problem: 'decimals' };
  const digits = `${whole.replace(/^0+/, '')}${fraction.replace(/0+$/, '')}`;
  if (digits.length > MAX_DIGITS) return { problem: 'unreadable' };
  const size = Number(`${whole || '0'}.${fraction || '0'}`);
  return { value: sign === '-' && size !== 0 ? -size : size };
};

/** The prompt for a number that can be read in two ways. */
export const ambiguityPrompt = (text: string): string => {
  const plain = toPlainNumber(text).trim();
  return `"${plain}" could mean ${plain.replace(/,/g, '')} or ${plain.replace(/,/g, '.')}. Please type it without the comma, or with a decimal point.`;
};

/** The currencies in which amounts may be written. */
export type MoneyCurrency = 'USD' | 'GBP';

const CURRENCIES: Record<MoneyCurrency, { mark: string; name: string }> = {
  USD: { mark: 'US\\$|USD|\\$', name: 'US dollars' },
  GBP: { mark: 'GBP|\u00a3', name: 'pounds' },
};

export interface MoneyOptions {
  currency?: MoneyCurrency | undefined;
  /** A unit that may be written behind the amount: `/ft²`. */
  unit?: string | undefined;
}

/**
 * Removes what may surround an amount: the mark of its currency on either side, and the unit behind it. Texts that are too
 * long for an amount stay as they are.
 */
export const stripMoneyMarks = (text: string, { currency = 'USD', unit = '' }: MoneyOptions = {}): string => {
  if (text.length > MAX_LENGTH) return text;
  const { mark } = CURRENCIES[currency];
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff04\ufe69]/g, '$')
    .replace(/\uffe1/g, '\u00a3');
  const suffix = unit.replace(/[^\p{L}\p{N}]/gu, '\\$&');
  return plain
    .replace(new RegExp(`\\s*${suffix}\\s*$`, 'u'), (found) => (found.trim() === '' ? found : ''))
    .replace(new RegExp(`^(\\s*[-+\u2212]?\\s*)(?:${mark})\\s*`, 'iu'), '$1')
    .replace(new RegExp(`(\\p{Nd}[.,]?)\\s*(?:${mark})\\s*$`, 'iu'), '$1');
};

/** A sign of a currency, or a code such as `EUR` or `CA$` before or behind the digits. */
const FOREIGN = /\p{Sc}|^[-+]? ?[A-Z]{3}(?![A-Z])|(?<![A-Z])[A-Z]{3}$/u;

/**
 * Reads an amount as people write it, with or without its currency: "12.50", "$12.50", "12,50 USD". An amount in another
 * currency is a problem of its own, so that nobody takes it for this one.
 *
 * @example
 * readMoney('$12.50') // { value: 12.5 }
 * readMoney('€45,00') // { problem: 'currency' }
 */
export const readMoney = (text: string, options: MoneyOptions = {}): NumberReading => {
  if (text.length > MAX_LENGTH) return readNumber(text);
  const amount = stripMoneyMarks(text, options);
  const isForeign = /\p{Nd}/u.test(amount) && FOREIGN.test(toPlainNumber(amount).trim());
  return isForeign ? { problem: 'currency' } : readNumber(amount, { maxDecimals: 2 });
};

/** The message for a refused amount, unless it is no amount at all. */
export const moneyPrompt = (
  problem: NumberProblem | undefined,
  text: string,
  { currency = 'USD' }: MoneyOptions = {},
): string | undefined => {
  if (problem === 'ambiguous') return ambiguityPrompt(stripMoneyMarks(text, { currency }));
  if (problem === 'currency') return `"${text.trim()}" is not an amount in ${CURRENCIES[currency].name}`;
  return undefined;
};
