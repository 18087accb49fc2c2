/** Trims the text and collapses white space, as the server does. */
export const normalizeQuery = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Counts an emoji as one character. */
export const characterCount = (query: string): number => [...query].length;

/** Ignores a leading "#" ("#1042"), because references are stored without it. */
const wordsOf = (query: string): string[] => query.replace(/^#/, '').split(' ').filter(Boolean);

const escapeRegExp = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Matches the beginnings of words, ignoring case. */
const wordStarts = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escapeRegExp).join('|')})`, 'iu');

/** Whether each word of the query starts a word of the text. */
export const matches = (query: string, text: string): boolean =>
  wordsOf(query).every((word) => wordStarts([word]).test(text));

/** Splits a text at the matches. Parts with an odd index are matches. */
export const splitAtMatches = (query: string, text: string): string[] => {
  const words = wordsOf(query);
  // Longest first, so that "granite" wins over "g".
  words.sort((a, b) => b.length - a.length);
  return words.length === 0 ? [text] : text.split(wordStarts(words));
};
