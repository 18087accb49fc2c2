/** As the server reads it: white space at the ends does not count, nor does how much of it stands between words. */
export const cleanQuery = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** As characters are counted by people: an emoji is one. */
export const lengthOf = (query: string): number => [...query].length;

/** The "#" of "#1042" stands in no reference. */
const wordsOf = (query: string): string[] => query.replace(/^#/, '').split(' ').filter(Boolean);

const literally = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Finds words by their beginnings, in whatever case. */
const beginnings = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(literally).join('|')})`, 'iu');

/** Whether each word of the query begins a word of the text. */
export const matches = (query: string, text: string): boolean =>
  wordsOf(query).every((word) => beginnings([word]).test(text));

/** Cuts a text where it matches: every second part, from the second one on, is a match. */
export const cutAtMatches = (query: string, text: string): string[] => {
  const words = wordsOf(query);
  // The longest first: of "g" and "granite" the longer one is marked.
  words.sort((a, b) => b.length - a.length);
  return words.length === 0 ? [text] : text.split(beginnings(words));
};
