/** Number of most common passwords to refuse, with or without short padding. */
const COMMON_PASSWORDS = 10_000;
/** Smaller list for the text next to a name: the full list contains many words a good password may use. */
const COMMON_BESIDE_NAMES = 1_000;
/** Non-letter padding around a common password that doesn't make it stronger. */
const MAX_BEFORE = 8;
const MAX_AFTER = 12;
/** Ignore shorter list entries: the text around them decides the strength. */
const MIN_WORD = 4;
const MIN_NAME = 3;
/** Maximum characters and letters next to names for a password to count as made of names. */
const MAX_REST = 6;
const MAX_REST_LETTERS = 2;

/** Common substitutes for letters. */
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

/** Lower-cases and strips accents and invisible characters. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

const reversed = (text: string): string => [...text].reverse().join('');

const SHIFTED = ')!@#$%^&*(';

/** Replaces shifted digits with the digits on the same keys (US layout). */
const withDigits = (text: string): string =>
  text.replace(/[)!@#$%^&*(]/g, (character) => String(SHIFTED.indexOf(character)));

const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Digits and signs at the end. */
const TAIL = /\P{L}+$/u;

/** The part that a text repeats, as `abc` in `abcabc`. */
const repeatedPart = (text: string): string | undefined => /^(.+?)\1+$/su.exec(text)?.[1];

/** Replaces lookalikes with letters. `first` wins for characters that resemble several letters. */
const withLetters = (text: string, first: string): string => {
  const order = [...first, ...Object.keys(LOOKALIKES)];
  return text.replace(
    /[^a-z]/g,
    (character) => order.find((letter) => LOOKALIKES[letter]?.includes(character)) ?? character,
  );
};

let common: ReadonlyMap<string, number> | undefined;

/** Loaded lazily: unpacking the list takes a few milliseconds and most processes rarely need it. */
const commonPasswords = (): ReadonlyMap<string, number> => {
  if (common) return common;
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].slice(0, COMMON_PASSWORDS);
  common = new Map(words.map((word, rank) => [String(word), rank]));
  return common;
};

const isFiller = (text: string): boolean => !/\p{L}/u.test(text);

/** Is the text among the `first` entries of the list, allowing digits and symbols around it? */
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
 * Is this one of the 10,000 most common passwords or a usual variation of one? Variations: digits and
 * symbols around or inside, capitals, accents, lookalikes, reversal and repetition, as in `Password1!`,
 * `P@ssw0rd` and `Pass-Word1`.
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

/** Maps a letter and its lookalikes to one character; undefined for symbols. */
const canonical = (character: string): string | undefined => {
  const letter = withLetters(character, 'i');
  if (letter === 'l') return 'i';
  return /[\p{L}\p{N}]/u.test(letter) ? letter : undefined;
};

/** The characters to compare, each with its canonical form. */
const comparable = (text: string): Array<{ original: string; canonical: string }> =>
  fold(text)
    .split('')
    .flatMap((original) => {
      const same = canonical(original);
      return same === undefined ? [] : [{ original, canonical: same }];
    });

/** Canonical forms of a whole name and of its words. */
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

/** For an e-mail address, only its local part and the whole address: the domain alone isn't personal. */
const piecesOfNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const [local = '', domain] = name.split('@');
    // `@` in a password is compared as `a`.
    const whole = domain === undefined ? [] : [`${local}${domain}`, `${local}a${domain}`];
    return [local, ...whole.map(withoutSigns)].flatMap(piecesOf);
  });

const isCoveredBy = (pieces: readonly string[], characters: ReturnType<typeof comparable>): boolean => {
  // Don't build a RegExp from a name: a user who controls both could cause catastrophic backtracking.
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
 * Does the password consist of names, plus at most a few digits and symbols or a common password, as in
 * `Slabdesk2024!`, `Granite&Co1` or `Welcome2Slabdesk!`?
 *
 * @param names names of the user, the business and the product, and the e-mail address
 */
export const isMadeOfNames = (password: string, names: readonly string[]): boolean => {
  const characters = comparable(password);
  const pieces = piecesOfNames(names);
  return isCoveredBy(pieces, characters) || isCoveredBy(pieces, characters.toReversed());
};
