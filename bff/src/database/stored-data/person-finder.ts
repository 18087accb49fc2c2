/** How a person is named in texts. */
export interface NamedPerson {
  id: string;
  names: readonly string[];
  emails: readonly string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Finds and replaces a person in texts. Names count as whole words only: "Ann" isn't in "Planned".
 */
export const createPersonFinder = ({ id, names, emails }: NamedPerson) => {
  const words = [...new Set([id, ...emails, ...names])].filter((word) => word.trim() !== '');
  // The longest first: an address may begin with a name.
  const parts = words.sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const replaceIn = (text: string, by: string): string =>
    text.replace(pattern, (found) => (found === id ? id : by));
  const replaceAll = (value: unknown, by: string): unknown => {
    if (typeof value === 'string') return replaceIn(value, by);
    if (Array.isArray(value)) return value.map((each) => replaceAll(each, by));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceAll(each, by)]));
  };
  return {
    /** Names and addresses, without the id. */
    words: words.filter((word) => word !== id),
    /** Whether a text names the person, by name, address or id. */
    isIn: (text: string | null): boolean => text !== null && new RegExp(pattern).test(text),
    /** Puts `by` in place of names and addresses. */
    replaceIn,
    /** As `replaceIn`, for a serialised value. */
    replaceInJson: (json: string, by: string): string => JSON.stringify(replaceAll(JSON.parse(json), by)),
  };
};

export type PersonFinder = ReturnType<typeof createPersonFinder>;
