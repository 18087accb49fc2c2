import { LIMITS } from 'bff-contract/constants';
import fc from 'fast-check';
import { measureOutline, OUTLINE_KINDS, type PlanPoint } from './outlines';
import { createRandom } from './random';

const anyOutline = fc
  .record({ kind: fc.constantFrom(...OUTLINE_KINDS), seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }) })
  .map(({ kind, seed }) => ({ kind, outline: measureOutline(kind, createRandom(seed)) }));

/** Twice the signed area of a triangle. */
const turn = (a: PlanPoint, b: PlanPoint, c: PlanPoint) =>
  (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);

const overlap = (a: number, b: number, c: number, d: number) =>
  Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));

/** Whether two line segments share a point; collinear ones do only if they overlap. */
const crosses = (a: PlanPoint, b: PlanPoint, c: PlanPoint, d: PlanPoint) =>
  turn(a, b, c) * turn(a, b, d) <= 0 &&
  turn(c, d, a) * turn(c, d, b) <= 0 &&
  overlap(a.x, b.x, c.x, d.x) &&
  overlap(a.z, b.z, c.z, d.z);

const edgesOf = (outline: PlanPoint[]) =>
  outline.map((point, index) => [point, outline[(index + 1) % outline.length] as PlanPoint] as const);

const areaOf = (outline: PlanPoint[]) =>
  Math.abs(edgesOf(outline).reduce((sum, [a, b]) => sum + a.x * b.z - b.x * a.z, 0)) / 2;

const check = (property: (sample: { kind: string; outline: PlanPoint[] }) => void) =>
  fc.assert(fc.property(anyOutline, property), { numRuns: 500 });

describe('measured outlines', () => {
  it('never cross or touch themselves', () => {
    check(({ outline }) => {
      const edges = edgesOf(outline);
      edges.forEach(([a, b], index) => {
        const others = edges.filter((_, other) => {
          const distance = Math.abs(other - index);
          return distance > 1 && distance < edges.length - 1;
        });
        for (const [c, d] of others) expect(crosses(a, b, c, d)).toBe(false);
      });
    });
  });

  it('stay within the limits of the API and of a slab that can be carried', () => {
    check(({ outline }) => {
      expect(outline.length).toBeGreaterThanOrEqual(LIMITS.minVertices);
      expect(outline.length).toBeLessThanOrEqual(LIMITS.maxVertices);
      for (const { x, z } of outline) {
        expect(Math.abs(x)).toBeLessThan(3.5);
        expect(Math.abs(z)).toBeLessThan(3.5);
      }
      expect(areaOf(outline)).toBeGreaterThan(0.05);
      expect(areaOf(outline)).toBeLessThan(5);
    });
  });

  it('are rounded to the millimetre', () => {
    check(({ outline }) => {
      for (const { x, z } of outline)
        for (const v of [x, z]) expect(v * 1000).toBeCloseTo(Math.round(v * 1000), 6);
    });
  });

  it('are the same for the same seed', () => {
    for (const kind of OUTLINE_KINDS) {
      expect(measureOutline(kind, createRandom(5))).toEqual(measureOutline(kind, createRandom(5)));
    }
  });

  it('include L-shapes, splayed corners and rounded islands', () => {
    const cornersOf = (kind: (typeof OUTLINE_KINDS)[number]) =>
      new Set(Array.from({ length: 40 }, (_, seed) => measureOutline(kind, createRandom(seed)).length));
    expect(cornersOf('lShape')).toEqual(new Set([6]));
    expect(cornersOf('splayed')).toEqual(new Set([5, 6]));
    expect(cornersOf('island')).toEqual(new Set([4, 16]));
  });
});
