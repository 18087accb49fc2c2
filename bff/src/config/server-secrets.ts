/** The secret that signs and encrypts, and older ones whose signatures and envelopes are still good. */
export interface ServerSecrets {
  secret: string;
  /** Older ones, or the next one. */
  previousSecrets: readonly string[];
}

/** The label that a secret may begin with, such as `2026-11:`. */
const LABEL = /^[A-Za-z0-9][\w.-]{0,15}:(?=.{32})/s;
const PLACEHOLDER = /secret|passw|example|placeholder|(?:change|replace).?(?:me|this|it)/i;
/** Random texts of the least length have more, even if all are digits. */
const MIN_CHARACTERS = 8;

/** Rows of characters as on keyboards and in alphabets. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);
const PAIRS = new Set(ROWS.flatMap((row) => [...row].slice(1).map((next, index) => `${row[index]}${next}`)));
/** Three in ten random digits follow or repeat a neighbour; other random characters do so less often. */
const MAX_NEIGHBOURS = 0.7;

/** How many characters follow their neighbour in a row, or repeat it, as a part of all. */
const neighbours = (text: string): number => {
  const lower = [...text.toLowerCase()];
  const found = lower.filter((next, index) => {
    const before = lower[index - 1];
    return index > 0 && (before === next || PAIRS.has(`${before}${next}`));
  });
  return found.length / Math.max(1, lower.length - 1);
};

/**
 * Whether a secret looks made up or copied: it has few different characters, repeats a part, goes through the alphabet, digits
 * or a keyboard, or says that it is one.
 */
export const isGuessable = (secret: string): boolean => {
  const random = secret.replace(LABEL, '');
  return (
    new Set(random).size < MIN_CHARACTERS ||
    /^(.{1,24}?)\1+$/s.test(random) ||
    PLACEHOLDER.test(random) ||
    neighbours(random) > MAX_NEIGHBOURS
  );
};

/** All secrets, the current one first. */
export const allSecrets = ({ secret, previousSecrets }: ServerSecrets): string[] => [
  secret,
  ...previousSecrets,
];

/** Reads SECRET_PREVIOUS: one secret per line. */
export const parsePreviousSecrets = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Problems of the secrets as a set, without quoting any part of a secret. */
export const secretProblems = (secret: string | undefined, previous: readonly string[]): string[] => {
  const all = secret === undefined ? previous : [secret, ...previous];
  return [
    ...(previous.some(({ length }) => length < 32)
      ? ['SECRET_PREVIOUS must have at least 32 characters in each line']
      : []),
    ...(previous.length > 0 && secret === undefined ? ['SECRET_PREVIOUS must come with SECRET'] : []),
    ...(new Set(all).size < all.length ? ['SECRET and each line of SECRET_PREVIOUS must differ'] : []),
  ];
};
