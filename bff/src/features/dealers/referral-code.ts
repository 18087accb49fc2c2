import { randomInt } from 'node:crypto';
import { REFERRAL_CODE_LETTERS } from 'bff-contract';

const pick = (characters: string) => characters.charAt(randomInt(characters.length));

/** A new referral code: four letters, then two digits from 1 to 9. */
export const createReferralCode = (): string =>
  Array.from({ length: 4 }, () => pick(REFERRAL_CODE_LETTERS)).join('') +
  pick('123456789') +
  pick('123456789');

/**
 * Normalizes a code for case-insensitive comparison; undefined for an invalid one. ASCII only, because
 * upper-casing other letters may change them (`ß` becomes `SS`).
 */
export const comparableCode = (code: string): string | undefined =>
  /^[A-Za-z0-9]{1,20}$/.test(code) ? code.toUpperCase() : undefined;
