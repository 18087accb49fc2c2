import { REFERRAL_CODE_LETTERS } from 'bff-contract/constants';

const LETTERS = 4;
const DIGITS = 2;

/** Returns a uniformly distributed integer in [0, end). */
const drawBelow = (end: number): number => {
  // Rejection sampling: values past the last full multiple of `end` would bias small numbers.
  const limit = 2 ** 32 - (2 ** 32 % end);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < limit) return drawn % end;
  }
};

/** Returns a random referral code: four letters, then two digits from 1 to 9. */
export const createReferralCode = (draw = drawBelow): string => {
  const letters = Array.from({ length: LETTERS }, () =>
    REFERRAL_CODE_LETTERS.charAt(draw(REFERRAL_CODE_LETTERS.length)),
  );
  const digits = Array.from({ length: DIGITS }, () => draw(9) + 1);
  return [...letters, ...digits].join('');
};
