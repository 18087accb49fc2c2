import { LIMITS } from 'bff-contract';
import { fold } from '../../../database/fold';

/** Languages whose months spreadsheets may have written. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'];

/** The numbers of months by their names, short and long. */
const MONTHS = new Map([
  // Excel's own abbreviation.
  ['mrz', 3] as [string, number],
  ...LANGUAGES.flatMap((language) =>
    (['short', 'long'] as const).flatMap((month) => {
      const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, i): [string, number] => [
        fold(names.format(Date.UTC(2024, i, 1))).replace(/\P{L}/gu, ''),
        i + 1,
      ]);
    }),
  ),
]);

/** A compatibility character may stand for 18 others. No name has many of them, and comparing thousands of such names takes long. */
const MAX_LENGTH = 2 * LIMITS.nameLength;

/** A text without what people don't see or don't type alike: case, accents, blanks, kinds of hyphens and quotation marks. */
const simplified = (text: string): string => {
  const plain = text.normalize('NFKC');
  if (plain.length > MAX_LENGTH) return text;
  return (
    fold(plain.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''))
      .replace(/\p{Pd}|\u2212/gu, '-')
      .replace(/[\u2018\u2019\u201b\u2032\u00b4`]/g, "'")
      .replace(/[\u201c-\u201f\u2033]|''/g, '"')
      .replace(/\u2044/g, '/')
      .replace(/\u00d7/g, 'x')
      .trim()
      .replace(/\s+/g, ' ')
      // "3 cm" is "3cm", but "1 1/2" is not "11/2".
      .replace(/(?<!\d) | (?!\d)/g, '')
  );
};

/** The fractions that a spreadsheet may have taken for this date, by the order of day and month: "4-Mar" was "3/4". */
const fractionsOfDate = (text: string): string[] => {
  const day = text.replace(/[ t]\d{1,2}:\d{2}.*$/, '');
  const parts = day.match(/\p{L}+|\d+/gu) ?? [];
  const numbers = parts.filter((part) => /^\d/.test(part)).map(Number);
  const words = parts.filter((part) => !/^\d/.test(part));
  const both = (a: number, b: number) => [`${a}/${b}`, `${b}/${a}`];
  if (words.length === 1) {
    const month = MONTHS.get(words[0] ?? '');
    return month === undefined || numbers.length > 2 ? [] : numbers.flatMap((number) => both(number, month));
  }
  const [a, b, c] = numbers;
  if (words.length > 0 || a === undefined || b === undefined) return [];
  if (c === undefined) return /^\d+[-./]\d+\.?$/.test(day) ? both(a, b).slice(0, 1) : [];
  // A year comes first or last.
  return numbers.length > 3 || !/^\d+([-./])\d+\1\d+\.?$/.test(day) ? [] : a > 31 ? both(b, c) : both(a, b);
};

/** The number that a spreadsheet shows for this text: 417 for "00417", 5000 for "5E3", 0.75 for "3/4". */
const numberOf = (text: string): string[] => {
  if (/^[-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?$/.test(text))
    return [`=${Number(text.replace(',', '.'))}`];
  const [, whole = '0', over, under] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? [];
  return under === undefined ? [] : [`=${Number(whole) + Number(over) / Number(under)}`];
};

/** Keys of a text, of which look-alikes share one. */
export const lookAlikeKeys = (text: string): string[] => {
  const simple = simplified(text);
  return [...new Set([simple, ...fractionsOfDate(simple), ...numberOf(simple)])];
};
