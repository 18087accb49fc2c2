import fc from 'fast-check';
import { axisLines } from './chart-scale';

it.each([
  [0, [0, 1]],
  [2, [0, 1, 2]],
  [41_000, [0, 20_000, 40_000, 60_000]],
  [1_234_567.89, [0, 500_000, 1_000_000, 1_500_000]],
])('axisLines returns round values for a maximum of %p', (highest, lines) => {
  expect(axisLines(highest)).toEqual(lines);
});

it('axisLines returns at most 4 lines that reach any maximum with less than one step to spare', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (highest) => {
      const lines = axisLines(highest);
      const [top = 0, below = 0] = lines.slice().reverse();
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(highest === 0 || below < highest).toBe(true);
    }),
  );
});
