import { lazily } from '@slabdesk/units';

/** Number of most common passwords to refuse. */
const COMMON_PASSWORDS = 10_000;

/** Case and the way a letter is encoded make no difference. */
const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Loaded lazily: unpacking the list takes a few milliseconds and most processes rarely need it. */
const commonPasswords = lazily((): ReadonlySet<string> => {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS).map((word) => fold(String(word))));
});

/** Is this, as a whole, one of the 10,000 most common passwords? */
export const isCommonPassword = (password: string): boolean => commonPasswords().has(fold(password));

/** Does the password, as a whole, equal one of the names? */
export const isName = (password: string, names: readonly string[]): boolean =>
  names.some((name) => fold(name) === fold(password));
