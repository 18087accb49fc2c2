import fc from 'fast-check';
import { type Corner, classifyOutline, outlineArea, outlineEdges } from './outline';

const outline = (...points: Array<[x: number, z: number]>): Corner[] => points.map(([x, z]) => ({ x, z }));

const rectangle = (width: number, depth: number) => outline([0, 0], [width, 0], [width, depth], [0, depth]);
const ell = outline([0, 0], [3, 0], [3, 1], [1, 1], [1, 2], [0, 2]);

/** Lengths as a laser measure says them: whole millimetres, as metres. */
const millimetres = (most: number) => fc.integer({ min: 1, max: most }).map((mm) => mm / 1000);
const shift = fc.integer({ min: -40_000, max: 40_000 }).map((mm) => mm / 1000);

/** Outlines without crossings: corners around a middle, by angle, in whole millimetres. */
const star = fc
  .array(fc.tuple(fc.double({ min: 0.2, max: 0.9, noNaN: true }), millimetres(20_000)), {
    minLength: 3,
    maxLength: 40,
  })
  .map((rays) =>
    rays.map(([bend, radius], index) => {
      const angle = ((index + bend) / rays.length) * 2 * Math.PI;
      const at = (length: number) => Math.round(length * (radius + 0.1) * 1000) / 1000;
      return { x: at(Math.cos(angle)), z: at(Math.sin(angle)) };
    }),
  )
  // Seen from the middle the corners must go round in their order, or the star is none.
  .filter((corners) =>
    corners.every((a, i) => {
      const b = corners[(i + 1) % corners.length]!;
      return a.x * b.z - b.x * a.z > 0;
    }),
  );

const rotate = <T>(items: T[], by: number) => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];
const move = (corners: Corner[], dx: number, dz: number) =>
  corners.map(({ x, z }) => ({ x: x + dx, z: z + dz }));

/** A second opinion on crossings: every pair of edges, in whole millimetres and BigInt. */
const crossesByBruteForce = (corners: Corner[]): boolean => {
  const points = corners.map(
    ({ x, z }) => [BigInt(Math.round(x * 1000)), BigInt(Math.round(z * 1000))] as const,
  );
  const at = (index: number) => points[index % points.length]!;
  type Point = readonly [bigint, bigint];
  const turn = (a: Point, b: Point, c: Point) => {
    const value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    return value > 0n ? 1 : value < 0n ? -1 : 0;
  };
  const between = (a: bigint, b: bigint, c: bigint) => (a <= c && c <= b) || (b <= c && c <= a);
  const on = (a: Point, b: Point, c: Point) =>
    turn(a, b, c) === 0 && between(a[0], b[0], c[0]) && between(a[1], b[1], c[1]);
  for (let i = 0; i < points.length; i += 1) {
    for (let j = i + 1; j < points.length; j += 1) {
      const [a, b, c, d] = [at(i), at(i + 1), at(j), at(j + 1)];
      if (j === i + 1) {
        if (on(a, b, d) || on(c, d, a)) return true;
      } else if (i === 0 && j === points.length - 1) {
        if (on(a, b, c) || on(c, d, b)) return true;
      } else if (
        (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) ||
        on(a, b, c) ||
        on(a, b, d) ||
        on(c, d, a) ||
        on(c, d, b)
      ) {
        return true;
      }
    }
  }
  return false;
};

describe('outlineArea', () => {
  it.each([
    ['a rectangle', rectangle(2.4, 0.6), 1.44],
    ['an L', ell, 4],
    ['a triangle', outline([0, 0], [3, 0], [0, 1]), 1.5],
    ['tenths, which no double holds', rectangle(0.1, 0.3), 0.03],
    ['tenths with the noise of a sum', rectangle(0.1 + 0.2, 0.1), 0.03],
    ['the largest', outline([-100, -100], [100, -100], [100, 100], [-100, 100]), 40_000],
    ['one that is closed by its first corner', [...rectangle(2, 3), { x: 0, z: 0 }], 6],
    ['a point', outline([1, 1], [1, 1], [1, 1]), 0],
  ])('of %s', (_name, corners, area) => {
    expect(outlineArea(corners)).toBe(area);
  });

  it("ignores the outline's first corner, direction and position", () => {
    fc.assert(
      fc.property(star, fc.nat(100), shift, shift, (corners, start, dx, dz) => {
        const area = outlineArea(corners);
        expect(outlineArea(rotate(corners, start))).toBe(area);
        expect(outlineArea([...corners].reverse())).toBe(area);
        expect(outlineArea(move(corners, dx, dz))).toBe(area);
        expect(outlineArea(corners.map(({ x, z }) => ({ x: z, z: x })))).toBe(area);
      }),
    );
  });

  it('is the sum of the triangles around a point inside', () => {
    fc.assert(
      fc.property(star, (corners) => {
        const triangles = corners.map((corner, index) => {
          const other = corners[(index + 1) % corners.length]!;
          return Math.abs(corner.x * other.z - other.x * corner.z) / 2;
        });
        expect(outlineArea(corners)).toBeCloseTo(
          triangles.reduce((a, b) => a + b, 0),
          6,
        );
      }),
    );
  });

  it('is width times depth to the square millimetre', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (w, d) => {
        expect(outlineArea(rectangle(w / 1000, d / 1000))).toBe((w * d) / 1e6);
      }),
    );
  });
});

describe('outlineEdges', () => {
  it('returns one length per corner, the closing edge last', () => {
    expect(outlineEdges(outline([0, 0], [3, 0], [3, 4]))).toEqual([3, 4, 5]);
    expect(outlineEdges(rectangle(2.4, 0.6))).toEqual([2.4, 0.6, 2.4, 0.6]);
  });

  it('has no floating-point noise', () => {
    expect(outlineEdges(move(rectangle(0.2, 0.7), 0.1, 0.1))).toEqual([0.2, 0.7, 0.2, 0.7]);
  });

  it('returns no edge longer than the others together', () => {
    fc.assert(
      fc.property(star, (corners) => {
        const edges = outlineEdges(corners);
        const sum = edges.reduce((a, b) => a + b, 0);
        for (const edge of edges) expect(edge).toBeLessThanOrEqual(sum - edge + 1e-9);
      }),
    );
  });
});

describe('classifyOutline', () => {
  it.each([
    ['a triangle', outline([0, 0], [1, 0], [0, 1])],
    ['a rectangle', rectangle(2.4, 0.6)],
    ['an L', ell],
    ['corners along a straight edge', outline([0, 0], [1, 0], [2, 0], [2, 1], [0, 1])],
    ['one that repeats its first corner at the end', [...rectangle(1, 1), { x: 0, z: 0 }]],
    ['one that repeats a corner', outline([0, 0], [1, 0], [1, 0], [1, 1])],
    ['a needle', outline([0, 0], [100, 0], [100, 0.000_001])],
    [
      'a comb',
      outline([0, 0], [5, 0], [5, 3], [4, 3], [4, 1], [3, 1], [3, 3], [2, 3], [2, 1], [1, 1], [1, 3], [0, 3]),
    ],
    ['a gap of a thousandth of a millimetre', outline([0, 0], [4, 0], [4, 4], [2, 0.000_001], [0, 4])],
  ])('accepts %s', (_name, corners) => {
    expect(classifyOutline(corners)).toBe('simple');
    expect(classifyOutline([...corners].reverse())).toBe('simple');
  });

  it.each([
    ['a bow tie', outline([0, 0], [2, 2], [2, 0], [0, 2])],
    ['a lopsided bow tie', outline([0, 0], [5, 2], [5, 0], [0, 2.5])],
    ['a pentagram', outline([0, 1], [0.59, -0.81], [-0.95, 0.31], [0.95, 0.31], [-0.59, -0.81])],
    ['two pieces that touch at a corner', outline([0, 0], [1, 1], [2, 0], [2, 2], [1, 1], [0, 2])],
    ['a crossing in a corner', outline([0, 0], [1, 1], [2, 2], [2, 0], [1, 1], [0, 2])],
    ['a corner on another edge', outline([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])],
    ['a spike', outline([0, 0], [2, 0], [2, 2], [2, 5], [2, 2], [0, 2])],
    ['an edge that runs back', outline([0, 0], [3, 0], [2, 0], [2, 2], [0, 2])],
    ['an edge along another one', outline([0, 0], [4, 0], [4, 2], [3, 0], [1, 0], [0, 2])],
    ['a way there and back', outline([0, 0], [1, 0], [2, 0])],
    ['the same way round twice', [...rectangle(1, 1), ...rectangle(1, 1)]],
    [
      'a hole joined by a seam',
      outline([0, 0], [4, 0], [4, 4], [0, 4], [0, 0], [1, 1], [1, 2], [2, 2], [2, 1], [1, 1]),
    ],
  ])('refuses %s', (_name, corners) => {
    for (let start = 0; start < corners.length; start += 1) {
      expect(classifyOutline(rotate(corners, start))).toBe('crossing');
    }
  });

  it.each([
    ['a point', outline([1, 1], [1, 1], [1, 1])],
    ['a line', outline([0, 0], [1, 1], [0, 0])],
    ['corners closer than a picometre', outline([0, 0], [1e-15, 0], [0, 1e-15])],
  ])('calls %s flat', (_name, corners) => {
    expect(classifyOutline(corners)).toBe('flat');
  });

  it('accepts every star-shaped outline, with any start, direction and position', () => {
    fc.assert(
      fc.property(star, fc.nat(100), shift, shift, (corners, start, dx, dz) => {
        expect(classifyOutline(move(rotate(corners, start), dx, dz))).toBe('simple');
      }),
    );
  });

  it('agrees with a comparison of all edges on random outlines, many of them touching', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 6 }), z: fc.integer({ min: 0, max: 6 }) });
    const random = fc
      .array(point, { minLength: 3, maxLength: 8 })
      .filter((corners) =>
        corners.every((a, i) => {
          const b = corners[(i + 1) % corners.length]!;
          return a.x !== b.x || a.z !== b.z;
        }),
      )
      .map((corners) => corners.map(({ x, z }) => ({ x: x / 10, z: z / 10 })));
    fc.assert(
      fc.property(random, (corners) => {
        expect(classifyOutline(corners)).toBe(crossesByBruteForce(corners) ? 'crossing' : 'simple');
      }),
      { numRuns: 3_000 },
    );
  });

  it('refuses a star of which two corners are swapped', () => {
    fc.assert(
      fc.property(star, (corners) => {
        fc.pre(corners.length >= 4);
        const [a, b, ...rest] = corners as [Corner, Corner, ...Corner[]];
        const swapped = [b, a, ...rest];
        expect(classifyOutline(swapped) !== 'simple').toBe(crossesByBruteForce(swapped));
      }),
    );
  });

  it('is fast for as many corners as a request can hold, in any position', () => {
    // About 1 MiB of the shortest JSON: 150 outlines of 500 corners.
    const zigzag = Array.from({ length: 500 }, (_, i) => {
      const row = i < 250 ? i : 499 - i;
      return { x: (row % 2 === 0) === i < 250 ? 0 : 90, z: row / 10 + (i < 250 ? 0 : 0.05) };
    });
    const teeth = Array.from({ length: 500 }, (_, i) => ({ x: i / 10, z: i % 2 === 0 ? 0 : 90 - i / 100 }));
    teeth[499] = { x: 49.9, z: -1 };
    const start = process.cpuUsage();
    for (let i = 0; i < 75; i += 1) {
      classifyOutline(zigzag);
      expect(classifyOutline(teeth)).toBe('simple');
    }
    // In microseconds of this process, which other work beside it doesn't add to.
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });
});
