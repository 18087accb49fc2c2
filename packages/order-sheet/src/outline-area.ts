import { edgesOf, type Point } from './geometry';

/** Twice the signed area of a triangle: positive if `c` is on the one side of the line from `a` to `b`, 0 if on it. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether two segments cross each other, at a point that is an end of neither. */
const cross = ([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/**
 * Area of a polygon, by the shoelace formula (Gauss): half the sum of `x₁y₂ − x₂y₁` over its edges; see A. L. F. Meister,
 * "Generalia de genesi figurarum planarum" (1769), and https://en.wikipedia.org/wiki/Shoelace_formula. Coordinates are taken
 * relative to the first corner, so that outlines far from the origin lose no digits.
 *
 * Slabs have straight edges and no holes: cut-outs are line items of their own.
 *
 * @param outline corners in order, either way around, in any unit
 * @returns the area in the square of that unit; undefined if edges cross, as the outline then encloses no single area
 */
export const outlineArea = (outline: readonly Point[]): number | undefined => {
  const [origin] = outline;
  if (!origin) return 0;
  const edges = edgesOf(outline);
  if (edges.some((edge, index) => edges.slice(index + 1).some((other) => cross(edge, other))))
    return undefined;
  const doubled = edges.reduce((sum, [a, b]) => sum + turn(origin, a, b), 0);
  return Math.abs(doubled) / 2;
};
