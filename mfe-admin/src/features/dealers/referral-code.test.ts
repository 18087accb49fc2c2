import { REFERRAL_CODE_LETTERS, REFERRAL_CODE_PATTERN } from 'bff-contract/constants';
import fc from 'fast-check';
import { createReferralCode } from './referral-code';

const SHAPE = new RegExp(`^[${REFERRAL_CODE_LETTERS}]{4}[1-9]{2}$`);

it('createReferralCode returns four letters and two digits from 1 to 9', () => {
  const luck = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 6,
    maxLength: 6,
  });
  fc.assert(
    fc.property(luck, (numbers) => {
      const drawn = [...numbers];
      const code = createReferralCode((end) => Math.floor((drawn.shift() ?? 0) * end));
      expect(code).toMatch(SHAPE);
      expect(code).toMatch(new RegExp(REFERRAL_CODE_PATTERN));
      expect(drawn).toEqual([]);
    }),
  );
});

it('createReferralCode can return every code, from the first to the last', () => {
  expect(createReferralCode(() => 0)).toBe('BBBB11');
  expect(createReferralCode((end) => end - 1)).toBe('UUUU99');
  fc.assert(
    fc.property(fc.nat(REFERRAL_CODE_LETTERS.length - 1), fc.nat(8), (letter, digit) => {
      const code = createReferralCode((end) => (end === 9 ? digit : letter));
      expect(code).toBe(REFERRAL_CODE_LETTERS.charAt(letter).repeat(4) + `${digit + 1}`.repeat(2));
    }),
  );
});

it('createReferralCode draws letters uniformly and hardly ever repeats a code', () => {
  const codes = Array.from({ length: 5_000 }, () => createReferralCode());
  for (const code of codes) expect(code).toMatch(SHAPE);
  // Among 5,000 of 31 million codes, one collision is likely; ten are not.
  expect(new Set(codes).size).toBeGreaterThan(4_990);
  const letters = codes.map((code) => code.slice(0, 4)).join('');
  const expected = letters.length / REFERRAL_CODE_LETTERS.length;
  for (const letter of REFERRAL_CODE_LETTERS) {
    // Ten standard deviations: a uniform distribution never exceeds this.
    expect(Math.abs(letters.split(letter).length - 1 - expected)).toBeLessThan(10 * Math.sqrt(expected));
  }
});
