/** How many of the most common passwords are refused, alone or with something short around them. */
const COMMON_PASSWORDS = 10_000;
/** Beside a name fewer of them count: among all are many words that a good password may have. */
const COMMON_BESIDE_NAMES = 1_000;
/** Characters before and after a common password that make it no better, unless they are letters. */
const MAX_BEFORE = 8;
const MAX_AFTER = 12;
/** Shorter words are in the list, too; around them the rest of a password is what counts. */
const MIN_WORD = 4;
const MIN_NAME = 3;
/** What may be left of a password beside names. */
const MAX_REST = 6;
const MAX_REST_LETTERS = 2;

/** Characters that people write instead of letters. */
const LOOKALIKES: Record<string, string> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1!|',
  l: '1|!',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
};

/** Without capitals, accents and characters that nobody sees. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

const reversed = (text: string): string => [...text].reverse().join('');

const SHIFTED = ')!@#$%^&*(';

/** With the digits in place of the signs that are on the same keys. */
const withDigits = (text: string): string =>
  text.replace(/[)!@#$%^&*(]/g, (character) => String(SHIFTED.indexOf(character)));

const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Digits and signs at the end. */
const TAIL = /\P{L}+$/u;

/** What is written twice or more often, with or without the signs around it. */
const repeatedPart = (text: string): string | undefined => /^(.+?)\1+$/su.exec(text)?.[1];

/** A text with letters instead of what looks like them; of those that look like several, `first` comes before. */
const withLetters = (text: string, first: string): string => {
  const order = [...first, ...Object.keys(LOOKALIKES)];
  return text.replace(
    /[^a-z]/g,
    (character) => order.find((letter) => LOOKALIKES[letter]?.includes(character)) ?? character,
  );
};

let common: ReadonlyMap<string, number> | undefined;

/** Loaded with the first new password: most processes see few, and the list takes some milliseconds to unpack. */
const commonPasswords = (): ReadonlyMap<string, number> => {
  if (common) return common;
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].slice(0, COMMON_PASSWORDS);
  common = new Map(words.map((word, rank) => [String(word), rank]));
  return common;
};

const isFiller = (text: string): boolean => !/\p{L}/u.test(text);

/** Is it among the first of the list, as a whole or with nothing but digits and signs around it? */
const isCommonWord = (text: string, first: number): boolean => {
  const ranks = commonPasswords();
  const isListed = (word: string) => (ranks.get(word) ?? first) < first;
  if (isListed(text)) return true;
  for (let before = 0; before <= MAX_BEFORE; before += 1) {
    for (let after = 0; after <= MAX_AFTER; after += 1) {
      const word = text.slice(before, text.length - after);
      if (word.length < MIN_WORD) break;
      if (!isFiller(text.slice(0, before)) || !isFiller(text.slice(text.length - after))) continue;
      if ([word, withLetters(word, 'i'), withLetters(word, 'l')].some(isListed)) return true;
    }
  }
  return false;
};

/**
 * Is this one of the 10,000 most common passwords, or one that was changed as everyone does: a few digits and signs around
 * or between, capitals, accents, digits in place of letters, backwards or written twice: `Password1!`, `P@ssw0rd`, `Pass-Word1`?
 */
export const isCommonPassword = (password: string, first = COMMON_PASSWORDS): boolean => {
  const text = fold(password);
  const plain = withoutSigns(text);
  const letters = withoutSigns(withLetters(text, 'i'));
  const forms = [text, plain, letters, withDigits(text)];
  const repeated = [text, plain, letters, text.replace(TAIL, ''), plain.replace(TAIL, '')].map(repeatedPart);
  const all = new Set([...forms, ...repeated.filter((part) => part !== undefined)]);
  return [...all].some((form) => isCommonWord(form, first) || isCommonWord(reversed(form), first));
};

/** The same for a letter, its capital and what looks like it; undefined for signs between words. */
const canonical = (character: string): string | undefined => {
  const letter = withLetters(character, 'i');
  if (letter === 'l') return 'i';
  return /[\p{L}\p{N}]/u.test(letter) ? letter : undefined;
};

/** The characters of a text that count, each with what it is compared by. */
const comparable = (text: string): Array<{ original: string; canonical: string }> =>
  fold(text)
    .split('')
    .flatMap((original) => {
      const same = canonical(original);
      return same === undefined ? [] : [{ original, canonical: same }];
    });

/** A name as a whole and its words, as they are compared. */
const piecesOf = (name: string): string[] => {
  const words = fold(name).split(/[^\p{L}\p{N}]+/u);
  const whole = [words.join(''), fold(name).replaceAll('&', 'and')];
  return [...whole, ...words]
    .map((piece) =>
      comparable(piece)
        .map((each) => each.canonical)
        .join(''),
    )
    .filter((piece) => piece.length >= MIN_NAME);
};

/** Of an e-mail address the part before the @, and the whole: other people share the names of its domain. */
const piecesOfNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const [local = '', domain] = name.split('@');
    // The @ of a password is compared as an a.
    const whole = domain === undefined ? [] : [`${local}${domain}`, `${local}a${domain}`];
    return [local, ...whole.map(withoutSigns)].flatMap(piecesOf);
  });

const isCoveredBy = (pieces: readonly string[], characters: ReturnType<typeof comparable>): boolean => {
  // No expression made of a name: a user who chooses both could make it search for ever.
  const text = characters.map((each) => each.canonical).join('');
  const covered = new Set<number>();
  for (const piece of pieces) {
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
      for (let index = at; index < at + piece.length; index += 1) covered.add(index);
    }
  }
  if (covered.size === 0) return false;
  const others = characters.filter((_each, index) => !covered.has(index)).map((each) => each.original);
  const rest = others.filter((character) => /[\p{L}\p{N}]/u.test(character));
  const letters = rest.filter((character) => /\p{L}/u.test(character));
  if (rest.length <= MAX_REST && letters.length <= MAX_REST_LETTERS) return true;
  return isCommonPassword(others.join(''), COMMON_BESIDE_NAMES);
};

/**
 * Is this made of names, with no more than a few digits and signs or a common password around them: `Slabdesk2024!`,
 * `Granite&Co1` or `Welcome2Slabdesk!`?
 *
 * @param names of the user, the business and the product, and the e-mail address
 */
export const isMadeOfNames = (password: string, names: readonly string[]): boolean => {
  const characters = comparable(password);
  const pieces = piecesOfNames(names);
  return isCoveredBy(pieces, characters) || isCoveredBy(pieces, characters.toReversed());
};
