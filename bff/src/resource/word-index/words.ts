import { fold } from '../../database/fold';

/** Longer words are found by their beginning. */
const MAX_LENGTH = 32;
/** Words of one record. */
const MAX_WORDS = 64;

const IDEOGRAPHS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}';

/**
 * Letters and digits; numbers with points or colons between, such as `2.5` and `10.0.0.7`, are one word. Each sign such as
 * `%` and `&` is a word, so that it can be searched for; separators, such as commas, are none. Chinese and
 * Japanese are written without spaces, so that each character is a word.
 */
const WORD = new RegExp(
  `[${IDEOGRAPHS}]|[\\p{S}%_&#*§]|(?:(?![${IDEOGRAPHS}])[\\p{L}\\p{N}])+(?:[.:]\\p{N}+)*`,
  'gu',
);

/** A name and a number, such as `ord-1001`. */
const NUMBERED = /(\p{L}+)-(\p{N}+)/gu;

const unique = (words: string[]): string[] =>
  [...new Set(words.map((word) => word.slice(0, MAX_LENGTH).toWellFormed()))].slice(0, MAX_WORDS);

/** The words that a search text asks for, without case and accents. Each is the beginning of a word to be found. */
export const searchedWords = (text: string): string[] => unique(fold(text).match(WORD) ?? []);

/** The words by which a text is found. `ORD-1001` is found as `ORD-10`, `ORD 1001`, `ord1001` and `1001`. */
export const indexedWords = (text: string): string[] => {
  const folded = fold(text).replace(NUMBERED, '$1$2 $2');
  return unique(folded.match(WORD) ?? []);
};
