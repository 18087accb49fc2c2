/** How a person is named in texts. */
export interface NamedPerson {
  /** Ids of the account and of the dealers that the person owns. */
  ids: readonly string[];
  names: readonly string[];
  emails: readonly string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds whole words in any case: "Ann" isn't in "Planned". */
const patternOf = (words: readonly string[], flags: string): RegExp =>
  // The longest first: an address may begin with a name.
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[...words]
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join('|')})(?![\\p{L}\\p{N}])`,
    flags,
  );

/** Finds and replaces a person in texts. */
export const createPersonFinder = ({ ids, names, emails }: NamedPerson) => {
  const keys = [...ids, ...emails];
  const words = [...new Set([...emails, ...names])].filter((word) => word.trim() !== '');
  const anyKey = patternOf(keys, 'iu');
  const anyWord = patternOf(words, 'giu');
  const replaceIn = (text: string, by: string): string =>
    words.length > 0 ? text.replace(anyWord, by) : text;
  const replaceAll = (value: unknown, by: string): unknown => {
    if (typeof value === 'string') return replaceIn(value, by);
    if (Array.isArray(value)) return value.map((each) => replaceAll(each, by));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceAll(each, by)]));
  };
  return {
    /** Ids and addresses, which nobody else has. */
    keys,
    /** Names and addresses. */
    words,
    /** Whether a text has an id or an address. */
    isIn: (text: string | null): boolean => text !== null && anyKey.test(text),
    /** Puts `by` in place of names and addresses. */
    replaceIn,
    /** As `replaceIn`, for a serialised value. */
    replaceInJson: (json: string, by: string): string => JSON.stringify(replaceAll(JSON.parse(json), by)),
  };
};

export type PersonFinder = ReturnType<typeof createPersonFinder>;
