import type { Slab } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import fc from 'fast-check';
import { overlap, type Size } from '../geometry';
import { isInside } from '../labels';
import { layOutPlan, type PlanOptions } from '../plan-layout';
import type { PlanInView } from '../plan-view';

/** Converts points on the x/z plane, in metres, to vertices. */
export const onPlane = (points: ReadonlyArray<readonly [number, number]>): Slab['vertices'] =>
  points.map(([x, z]) => ({ x, y: 0, z }));

/** A rectangle from its corner at 0, 0. */
export const rectangle = (width: number, depth: number): Slab['vertices'] =>
  onPlane([
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ]);

/** Lays out an outline whose edges are those between its corners. */
export const layOut = (vertices: Slab['vertices'], units: UnitPreference, options?: PlanOptions) =>
  layOutPlan({ vertices, edges: [] }, units, options);

/** A traced outline: a circle with a wavy edge. */
export const traced = (count: number, radius = 1): Slab['vertices'] =>
  onPlane(
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count;
      const reach = radius * (1 + 0.05 * Math.sin(9 * angle));
      return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
    }),
  );

const within = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });

const scattered = (width: number, depth: number, maxLength: number) =>
  fc.array(fc.record({ x: within(width), y: within(100), z: within(depth) }), { minLength: 3, maxLength });

/** Arbitrary outlines: tiny to huge, 3 to 500 corners. */
export const anyOutline: fc.Arbitrary<Slab['vertices']> = fc.oneof(
  scattered(100, 100, 60),
  scattered(2, 2, 12),
  scattered(3, 0.01, 12),
  scattered(0.01, 100, 12),
  scattered(0.001, 0.001, 12),
  scattered(100, 100, 500),
  fc
    .tuple(fc.integer({ min: 3, max: 500 }), fc.double({ min: 0.001, max: 100, noNaN: true }))
    .map(([count, radius]) => traced(count, radius)),
);

type Corner = (x: number, z: number) => ReadonlyArray<readonly [number, number]>;

/** A corner of a slab, cut by `size` metres; `inX`, `inZ` point into the slab. */
const cornerOf = (kind: 'square' | 'clipped' | 'stepped', size: number, inX: number, inZ: number): Corner => {
  const isFirstInX = inX !== inZ;
  return (x, z) => {
    const alongX = [x + inX * size, z] as const;
    const alongZ = [x, z + inZ * size] as const;
    const [from, to] = isFirstInX ? [alongX, alongZ] : [alongZ, alongX];
    if (kind === 'square') return [[x, z]];
    return kind === 'clipped' ? [from, to] : [from, [x + inX * size, z + inZ * size], to];
  };
};

const anyCorner = fc.record({
  kind: fc.constantFrom('square' as const, 'clipped' as const, 'stepped' as const),
  size: fc.double({ min: 0.01, max: 0.1, noNaN: true }),
});

/** A countertop whose corners are square, clipped or stepped: up to 12 edges, many of them short. */
export const anyCountertop: fc.Arbitrary<Slab['vertices']> = fc
  .record({
    width: fc.double({ min: 1, max: 3.2, noNaN: true }),
    depth: fc.double({ min: 0.6, max: 1.6, noNaN: true }),
    corners: fc.tuple(anyCorner, anyCorner, anyCorner, anyCorner),
  })
  .map(({ width, depth, corners: [one, two, three, four] }) =>
    onPlane([
      ...cornerOf(one.kind, one.size, 1, 1)(0, 0),
      ...cornerOf(two.kind, two.size, -1, 1)(width, 0),
      ...cornerOf(three.kind, three.size, -1, -1)(width, depth),
      ...cornerOf(four.kind, four.size, 1, -1)(0, depth),
    ]),
  );

export const anyUnits = fc.constantFrom('american' as const, 'metric' as const);

/** Expects all labels inside the drawing, and none over another label, a leader line or the outline. */
export const expectReadable = (
  { outline, edgeLabels, areaLabel }: Pick<PlanInView, 'outline' | 'edgeLabels' | 'areaLabel'>,
  size: Size,
): void => {
  const boxes = [...edgeLabels, ...(areaLabel ? [areaLabel] : [])].map(({ box }) => box);
  boxes.forEach((box, index) => {
    expect(box.flatMap(({ x, y }) => [x, y]).every(Number.isFinite)).toBe(true);
    expect(isInside(box, size)).toBe(true);
    for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
  });
  edgeLabels.forEach(({ leader }, index) => {
    if (!leader) return;
    for (const box of boxes) expect(overlap(box, leader)).toBe(false);
    for (const other of edgeLabels.slice(index + 1)) {
      expect(other.leader !== undefined && overlap(leader, other.leader)).toBe(false);
    }
  });
  outline.forEach((point, index) => {
    const next = outline[(index + 1) % outline.length] ?? point;
    for (const { box, leader, angle } of edgeLabels) {
      expect(Math.abs(angle)).toBeLessThanOrEqual(100);
      expect(overlap([point, next], box)).toBe(false);
      expect(leader !== undefined && overlap([point, next], leader)).toBe(false);
    }
  });
};
