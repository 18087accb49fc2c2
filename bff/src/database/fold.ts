import removeAccents from 'remove-accents';

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const ASCII = /^[\u0000-\u007f]*$/;

/** Removes case and accents: `Ünal` and `UNAL` become `unal`, as MySQL's collation compares them. */
export const fold = (text: string): string => {
  // Upper case first, so that ß becomes ss.
  const lower = text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  if (ASCII.test(lower)) return lower;
  // Some letters, such as ø, have no decomposition in Unicode.
  return removeAccents(lower.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
};
