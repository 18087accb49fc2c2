/** Truncates to `length` characters followed by "..." (file names and object ids: 18). */
export const truncate = (text: string, length = 18): string =>
  text.length > length ? `${text.slice(0, length)}...` : text;

/** A label for a key: "unitPreference" or "unit-preference" becomes "Unit Preference". */
export const titleCase = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** "orders, dealers and users". Uses en-GB because it omits the serial comma, as all portal texts do. */
export const listWords = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
