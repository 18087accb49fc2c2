import fc from 'fast-check';
import { boundsOf, type Point } from './geometry';
import { outlineArea } from './outline-area';

const length = fc.double({ min: 0.01, max: 100, noNaN: true });
const coordinate = fc.double({ min: -100, max: 100, noNaN: true });

const rectangle = (width: number, depth: number): Point[] => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: depth },
  { x: 0, y: depth },
];

/** Corners around a point, by angle, so that edges don't cross. */
const anyStar = fc
  .array(fc.double({ min: 0.05, max: 50, noNaN: true }), { minLength: 3, maxLength: 40 })
  .map((reaches) =>
    reaches.map((reach, index): Point => {
      const angle = (2 * Math.PI * index) / reaches.length;
      return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
    }),
  );

const expectClose = (actual: number | undefined, expected: number) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(1e-9 * Math.max(1, expected));

describe('outlineArea', () => {
  it('is width × depth of a rectangle', () => {
    fc.assert(
      fc.property(length, length, (width, depth) =>
        expectClose(outlineArea(rectangle(width, depth)), width * depth),
      ),
    );
  });

  it('is the rectangle without the notch of an L', () => {
    fc.assert(
      fc.property(length, length, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (width, depth, share) => {
        const [inner, step] = [width * share, depth * share];
        const corner = [
          { x: 0, y: 0 },
          { x: width, y: 0 },
          { x: width, y: step },
          { x: inner, y: step },
          { x: inner, y: depth },
          { x: 0, y: depth },
        ];
        expectClose(outlineArea(corner), width * depth - (width - inner) * (depth - step));
      }),
    );
  });

  it('is the same in both directions, from any corner, moved and turned, and grows by the square', () => {
    fc.assert(
      fc.property(anyStar, coordinate, coordinate, fc.nat(39), length, (star, dx, dy, start, factor) => {
        const area = outlineArea(star) ?? Number.NaN;
        const from = start % star.length;
        expectClose(outlineArea([...star].reverse()), area);
        expectClose(outlineArea([...star.slice(from), ...star.slice(0, from)]), area);
        const moved = star.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
        expect(Math.abs((outlineArea(moved) ?? Number.NaN) - area)).toBeLessThan(1e-6 * Math.max(1, area));
        expectClose(outlineArea(star.map(({ x, y }) => ({ x: -y, y: x }))), area);
        expectClose(
          outlineArea(star.map(({ x, y }) => ({ x: x * factor, y: y * factor }))),
          area * factor ** 2,
        );
      }),
    );
  });

  it('is at most that of the bounding box', () => {
    fc.assert(
      fc.property(anyStar, (star) => {
        const { minX, minY, maxX, maxY } = boundsOf(star);
        expect(outlineArea(star)).toBeLessThanOrEqual((maxX - minX) * (maxY - minY) * (1 + 1e-9));
      }),
    );
  });

  it('is undefined if edges cross', () => {
    const [a, b, c, d] = rectangle(2, 1) as [Point, Point, Point, Point];
    expect(outlineArea([a, c, b, d])).toBeUndefined();
  });
});
