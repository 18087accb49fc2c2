import type { Slab } from 'bff-contract';
import { matchesSide } from 'bff-contract/constants';
import { distance, edgesOf, type Point } from './geometry';

/** A slab's shape as it was measured. */
export type MeasuredShape = Pick<Slab, 'edges' | 'vertices'>;

/** The sides of an outline. */
export interface MeasuredSides {
  /** Corners on the plane, in metres, without repeated ones. */
  outline: Point[];
  /** Length of each side in metres: as measured, or between its corners where the slab's edges contradict them. */
  lengths: readonly number[];
  /** Whether the slab has edges that contradict its corners. The server refuses them; older orders may have them. */
  isContradicted: boolean;
}

/** Rounds to 0.1 mm, finer than measuring or cutting accuracy. */
const snap = (metres: number): number => Math.round(metres * 10_000) / 10_000;

/** Pairs the corners of a slab with its edges. An outline may repeat corners, such as the first one at its end. */
export const measureSides = ({ edges, vertices }: MeasuredShape): MeasuredSides => {
  const corners = vertices
    .map(({ x, z }, index) => ({ at: { x, y: z }, snapped: { x: snap(x), y: snap(z) }, edge: edges[index] }))
    .filter(({ at }) => Number.isFinite(at.x) && Number.isFinite(at.y))
    .filter(({ snapped }, index, all) => {
      const next = all[(index + 1) % all.length]?.snapped ?? snapped;
      return distance(snapped, next) > 0;
    });
  const sides = edgesOf(corners.map(({ at }) => at)).map(([a, b]) => distance(a, b));
  const measured = edges.length === vertices.length ? corners.map(({ edge }) => edge ?? Number.NaN) : edges;
  const agree =
    measured.length === sides.length && measured.every((edge, index) => matchesSide(edge, sides[index] ?? 0));
  return {
    outline: corners.map(({ snapped }) => snapped),
    lengths: agree ? measured : sides,
    isContradicted: !agree && edges.length > 0 && sides.length > 2,
  };
};
