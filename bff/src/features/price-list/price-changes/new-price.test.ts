import { LIMITS, PRICE_ROUNDINGS } from 'bff-contract';
import fc from 'fast-check';
import { newPrice as newAmount } from './new-price';

const newPrice = (
  from: number,
  ...change: [percent: number, rounding: Parameters<typeof newAmount>[2], added?: number]
) => Math.round(newAmount(from / 100, ...change) * 100);

const cents = fc.oneof(
  fc.constantFrom(0, 1, 49, 50, 99, 100_000_000, 99_999_999),
  fc.integer({ min: 0, max: LIMITS.price * 100 }),
  fc.integer({ min: 0, max: 20_000 }),
);
/** In hundredths. */
const percent = fc.oneof(
  fc.constantFrom(-9_999, -5_000, -1, 0, 1, 250, 1_000, 100_000),
  fc.integer({ min: -9_999, max: 100_000 }),
);
const step = fc.constantFrom('0.01', '0.05', '0.10', '0.50', '1.00');

const stepCents = (rounding: string) => BigInt(Math.round(Number(rounding) * 100));

it.each([
  [10_00, 5, '0.01', 10_50],
  [10_00, -5, '0.01', 9_50],
  [1_01, 50, '0.01', 1_52],
  [1_01, -50, '0.01', 51],
  [10_45, 10, '0.05', 11_50],
  [10_00, 2.5, '0.10', 10_30],
  [10_00, 2.49, '0.10', 10_20],
  [62_50, 0, '1.00', 63_00],
  [62_49, 0, '1.00', 62_00],
  [62_00, 3, '.99', 63_99],
  [62_49, 0, '.99', 62_99],
  [62_48, 0, '.99', 61_99],
  [0, 1_000, '0.01', 0],
  [0, 5, '.99', 0],
  [1_000_000_00, 1_000, '0.01', 11_000_000_00],
  [1, -99.99, '0.01', 0],
] as const)('%d cents %d %% to %s are %d', (from, by, rounding, to) => {
  expect(newPrice(from, by, rounding)).toBe(to);
});

it.each([
  [1_50, 0, '0.01', 5, 6_50],
  [10_00, 5, '0.05', 0.03, 10_55],
  [4_00, 0, '0.01', -4.5, 0],
  [62_00, 0, '.99', 0.5, 62_99],
] as const)('%d cents %d %% to %s, and $%d, are %d', (from, by, rounding, added, to) => {
  expect(newPrice(from, by, rounding, added)).toBe(to);
});

it('newPrice is the exact result, rounded half up', () => {
  fc.assert(
    fc.property(cents, percent, step, (from, hundredths, rounding) => {
      const to = BigInt(newPrice(from, hundredths / 100, rounding as '0.01'));
      const size = stepCents(rounding);
      const exact = BigInt(from) * BigInt(10_000 + hundredths);
      expect(to % size).toBe(0n);
      // to - size/2 <= exact < to + size/2, in 20,000ths of a cent.
      expect(2n * 10_000n * to - 10_000n * size <= 2n * exact).toBe(true);
      expect(2n * exact < 2n * 10_000n * to + 10_000n * size).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

it('newPrice can be the nearest price that ends in .99, if there is one', () => {
  fc.assert(
    fc.property(cents, percent, (from, hundredths) => {
      const to = BigInt(newPrice(from, hundredths / 100, '.99'));
      const exact = BigInt(from) * BigInt(10_000 + hundredths);
      if (to === 0n) {
        // Below 0.49 the nearest one would be -0.01.
        expect(exact < 49n * 10_000n).toBe(true);
        return;
      }
      expect(to % 100n).toBe(99n);
      expect((to - 50n) * 10_000n <= exact && exact < (to + 50n) * 10_000n).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

it('newPrice keeps the order of prices', () => {
  fc.assert(
    fc.property(cents, cents, percent, fc.constantFrom(...PRICE_ROUNDINGS), (a, b, hundredths, rounding) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const by = hundredths / 100;
      expect(newPrice(low, by, rounding)).toBeLessThanOrEqual(newPrice(high, by, rounding));
    }),
  );
});
