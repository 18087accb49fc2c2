import fc from 'fast-check';
import { createRandom } from './random';

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('repeatable random choices', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    const numbers = (from: number) => {
      const random = createRandom(from);
      return Array.from({ length: 20 }, random.next);
    };
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
  });

  it('stays within the bounds and reaches both ends of whole numbers', () => {
    fc.assert(
      fc.property(
        seed,
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 3 }),
        (from, low, size) => {
          const random = createRandom(from);
          const drawn = new Set(Array.from({ length: 200 }, () => random.integer(low, low + size)));
          expect([...drawn].sort((a, b) => a - b)).toEqual(
            Array.from({ length: size + 1 }, (_, i) => low + i),
          );
        },
      ),
    );
  });

  it('follows the weights', () => {
    const random = createRandom(1);
    const drawn = Array.from({ length: 10_000 }, () => random.weighted({ often: 9, seldom: 1, never: 0 }));
    expect(drawn.filter((key) => key === 'seldom').length / 10_000).toBeCloseTo(0.1, 1);
    expect(drawn).not.toContain('never');
  });

  it('samples without repeating', () => {
    fc.assert(
      fc.property(seed, fc.uniqueArray(fc.integer(), { maxLength: 12 }), fc.nat(15), (from, items, count) => {
        const drawn = createRandom(from).sample(items, count);
        expect(new Set(drawn).size).toBe(Math.min(count, items.length));
        expect(items).toEqual(expect.arrayContaining(drawn));
      }),
    );
  });
});
