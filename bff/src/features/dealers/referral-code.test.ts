import { REFERRAL_CODE_LETTERS, REFERRAL_CODE_PATTERN } from 'bff-contract';
import fc from 'fast-check';
import { comparableCode, createReferralCode } from './referral-code';

describe('createReferralCode', () => {
  it('draws four letters, then two digits from 1 to 9', () => {
    const shape = new RegExp(`^[${REFERRAL_CODE_LETTERS}]{4}[1-9]{2}$`);
    for (let i = 0; i < 5_000; i += 1) {
      const code = createReferralCode();
      expect(code).toMatch(shape);
      expect(code).toMatch(new RegExp(REFERRAL_CODE_PATTERN));
    }
  });

  it('uses every letter and digit, about equally often', () => {
    const counts = new Map<string, number>();
    const codes = 20_000;
    for (let i = 0; i < codes; i += 1) {
      for (const character of createReferralCode()) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe(
      [...'123456789', ...REFERRAL_CODE_LETTERS].sort().join(''),
    );
    const expected = (codes * 4) / REFERRAL_CODE_LETTERS.length;
    // Ten standard deviations: a fair draw never gets there.
    const tolerance = 10 * Math.sqrt(expected);
    for (const letter of REFERRAL_CODE_LETTERS) {
      expect(Math.abs((counts.get(letter) ?? 0) - expected)).toBeLessThan(tolerance);
    }
  });
});

describe('comparableCode', () => {
  it('ignores case only', () => {
    const code = fc.stringMatching(/^[A-Za-z0-9]{3,20}$/);
    fc.assert(
      fc.property(code, code, (a, b) => {
        expect(comparableCode(a.toLowerCase())).toBe(comparableCode(a.toUpperCase()));
        expect(comparableCode(a) === comparableCode(b)).toBe(a.toLowerCase() === b.toLowerCase());
      }),
    );
  });

  it.each(['maßA11', 'ıIıI11', '', 'A B', 'A'.repeat(21), "x' or 1=1"])('refuses %j', (code) => {
    expect(comparableCode(code)).toBeUndefined();
  });
});
