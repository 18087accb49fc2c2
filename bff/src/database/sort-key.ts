import type { Knex } from 'knex';
import { dialectOf } from './dialect';
import { fold } from './fold';

/** Signs in the order of MySQL's collation. They come before digits, and digits before letters. */
const SIGNS = ' `´^¯¨¸_-–—,;:!¡?¿.…·\'’‘"“”«»()[]{}§¶©®@*/\\&#%°→+±÷×<=>¬|¦~★$£€';
const PLACES = new Map(
  [...SIGNS].map((sign, index) => [sign, `\u0001${String.fromCodePoint(0x20 + index)}`]),
);
/**
 * Letters of their own, by the letter after which they come. `fold` takes them for its variants, or leaves them where their code
 * points are.
 */
const FOLLOWERS: Record<string, string> = {
  e: 'ə',
  i: 'ı',
  n: 'ŋ',
  q: 'ĸ',
  t: 'ŧ',
  z: 'þ',
  д: 'ђѓ',
  е: 'є',
  з: 'ѕ',
  и: 'іїйј',
  л: 'љ',
  н: 'њ',
  т: 'ћќ',
  у: 'ў',
  ч: 'џ',
};
const LAST = '\u{10ffff}';
const OWN_PLACES = new Map(
  Object.entries(FOLLOWERS).flatMap(([before, letters]) =>
    [...letters].map((letter, index) => [letter, before + LAST.repeat(index + 1)] as const),
  ),
);
const OWN_LETTER = new RegExp(`[${Object.values(FOLLOWERS).join('')}]`, 'gu');
const PLAIN = /^[A-Za-z0-9 ]*$/;
/** Hiragana has the same order as Katakana, so many characters before it. */
const KANA = 0x60;

const place = (sign: string): string => PLACES.get(sign) ?? (sign > '\uffff' ? sign : `\u0002${sign}`);

/**
 * A text whose order by bytes is that of people: without regard to case and accents (`Émile` before `Emily`), signs before digits,
 * digits before letters. Equal for texts that MySQL's collation takes for equal.
 */
export const sortKey = (text: string): string => {
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll(' ', place(' '));
  const lower = text.replaceAll('İ', 'i').toLowerCase().normalize('NFC').replaceAll('ґ', 'г');
  const folded = lower.split(OWN_LETTER).map(fold);
  const letters = [...lower.matchAll(OWN_LETTER)].map(([letter]) => OWN_PLACES.get(letter) ?? letter);
  return folded
    .flatMap((part, index) => [part.normalize('NFC'), letters[index] ?? ''])
    .join('')
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - KANA))
    .replace(/[^\p{L}\p{N}\u{10ffff}]/gu, place);
};

/**
 * A column of texts to sort and compare by, in the same order on all databases. SQLite has no collation but of ASCII, so that it
 * calls `sortKey` for each row; MySQL has one, and indexes.
 */
export const inTextOrder = (db: Knex, column: string): string | Knex.Raw =>
  dialectOf(db) === 'sqlite' ? db.raw('sort_key(??)', [column]) : column;
