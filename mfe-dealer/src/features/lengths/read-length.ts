import { INCHES_PER_METRE, type LengthUnit } from 'bff-contract/constants';
import { readNumber } from 'bff-contract/numbers';

const INCHES_PER_FOOT = 12;
/** As many as quantities have. */
const DECIMALS = 9;

const FRACTIONS: Record<string, string> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** Writes marks and fractions as a keyboard does. */
const toPlain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[′’‘]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${FRACTIONS[sign]}`)
    .replace(/\s*(?:feet|foot|ft\.?)(?![a-z])/g, "'")
    .replace(/\s*(?:inches|inch|in\.?)(?![a-z])/g, '"')
    .replace(/\s+/g, ' ')
    .trim();

/** "3", "3.5", "3 1/2" and "1/2", in inches. Undefined for anything else, also for "3/2". */
const readInches = (text: string): number | undefined => {
  const [, whole = '0', top, bottom] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (top === undefined || bottom === undefined)
    return /^[\d.,]+$/.test(text) ? readNumber(text).value : undefined;
  return Number(top) < Number(bottom) ? Number(whole) + Number(top) / Number(bottom) : undefined;
};

/** Inches beside feet are fewer than a foot. */
const besideFeet = (feet: number, text: string): number | undefined => {
  const inches = text === '' ? 0 : readInches(text);
  return inches === undefined || inches >= INCHES_PER_FOOT ? undefined : feet * INCHES_PER_FOOT + inches;
};

const METRES_PER: Record<string, number> = { m: 1, cm: 0.01, mm: 0.001 };

const inInches = (text: string): number | undefined => {
  const [, feet, more] = /^([\d.,]+)'[ -]?([^"]*)"?$/.exec(text) ?? [];
  if (feet !== undefined && more !== undefined) {
    if (/^\d+$/.test(feet)) return besideFeet(Number(feet), more);
    const value = more === '' && !text.endsWith('"') ? readNumber(feet).value : undefined;
    return value === undefined ? undefined : value * INCHES_PER_FOOT;
  }
  // "5-1/2" could mean inches.
  const [, whole, rest] = /^(\d+)-(\d[\d.]*(?: \d+\/\d+)?)"?$/.exec(text) ?? [];
  if (whole !== undefined && rest !== undefined) return besideFeet(Number(whole), rest);
  return text.endsWith('"') ? readInches(text.slice(0, -1).trim()) : undefined;
};

const rounded = (value: number): number => Number(value.toFixed(DECIMALS));

/**
 * Reads a length as people write it: `5' 3 1/2"`, `5-3 1/2`, `63.5"`, `1.61 m`, or a number in the unit. Text that can be
 * read in two ways, such as `5 3`, is no length.
 *
 * @returns the length in the unit; undefined for no length
 */
export const readLength = (text: string, unit: LengthUnit): number | undefined => {
  const plain = toPlain(text);
  const [, metric, name = ''] = /^([\d.,]+) ?(m|cm|mm)$/.exec(plain) ?? [];
  if (metric !== undefined) {
    const value = readNumber(metric).value;
    if (value === undefined) return undefined;
    const metres = value * (METRES_PER[name] ?? 1);
    return rounded(unit === 'metre' ? metres : (metres * INCHES_PER_METRE) / INCHES_PER_FOOT);
  }
  const inches = inInches(plain);
  if (inches !== undefined) {
    return rounded(unit === 'foot' ? inches / INCHES_PER_FOOT : inches / INCHES_PER_METRE);
  }
  const value = readNumber(plain).value;
  return value !== undefined && value >= 0 ? rounded(value) : undefined;
};
