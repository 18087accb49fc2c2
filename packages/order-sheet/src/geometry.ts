/** Geometry of plan drawings: points, oriented boxes and intersection tests. */

export interface Point {
  x: number;
  y: number;
}

/** Corners of a possibly rotated rectangle, in order. */
export type Quad = readonly [Point, Point, Point, Point];

export interface Bounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export const boundsOf = (points: readonly Point[]): Bounds => {
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of points) {
    bounds.minX = Math.min(bounds.minX, x);
    bounds.minY = Math.min(bounds.minY, y);
    bounds.maxX = Math.max(bounds.maxX, x);
    bounds.maxY = Math.max(bounds.maxY, y);
  }
  return bounds;
};

export interface Size {
  width: number;
  height: number;
}

/** Returns each point with the next one; the last with the first. */
export const edgesOf = (outline: readonly Point[]): Array<[Point, Point]> =>
  outline.map((point, index) => [point, outline[(index + 1) % outline.length] ?? point]);

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Twice the signed area; positive when the outline runs clockwise on a screen (y down). */
export const signedArea = (outline: readonly Point[]): number =>
  edgesOf(outline).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0);

/** Whether a point is inside the outline (even-odd rule). */
export const contains = (outline: readonly Point[], point: Point): boolean =>
  edgesOf(outline).reduce((inside, [a, b]) => {
    const crosses = a.y > point.y !== b.y > point.y;
    return crosses && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x ? !inside : inside;
  }, false);

/**
 * Returns the corners of a box around `center`.
 *
 * @param angle degrees, clockwise on a screen
 */
export const quadOf = (center: Point, width: number, height: number, angle = 0): Quad => {
  const radians = (angle * Math.PI) / 180;
  const right = { x: (Math.cos(radians) * width) / 2, y: (Math.sin(radians) * width) / 2 };
  const down = { x: (-Math.sin(radians) * height) / 2, y: (Math.cos(radians) * height) / 2 };
  const corner = (h: number, v: number): Point => ({
    x: center.x + h * right.x + v * down.x,
    y: center.y + h * right.y + v * down.y,
  });
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
};

/** Unit vectors along and across the first side: the separating axes of a rectangle or a segment. */
const axesOf = ([a, b]: readonly Point[]): Point[] => {
  if (!a || !b) return [];
  const side = { x: b.x - a.x, y: b.y - a.y };
  return [side, { x: -side.y, y: side.x }];
};

const reach = (shape: readonly Point[], axis: Point): [number, number] => {
  let [low, high] = [Infinity, -Infinity];
  for (const point of shape) {
    const along = point.x * axis.x + point.y * axis.y;
    low = Math.min(low, along);
    high = Math.max(high, along);
  }
  return [low, high];
};

/** Whether two rectangles, or a rectangle and a segment, intersect (separating axis theorem). */
export const overlap = (a: readonly Point[], b: readonly Point[]): boolean =>
  [...axesOf(a), ...axesOf(b)].every((axis) => {
    const [lowA, highA] = reach(a, axis);
    const [lowB, highB] = reach(b, axis);
    return lowA <= highB && lowB <= highA;
  });

/** Clips a segment to a frame at 0, 0 (Liang–Barsky). */
export const clip = (a: Point, b: Point, { width, height }: Size): [Point, Point] | undefined => {
  let [from, to] = [0, 1];
  const limits = [
    [a.x - b.x, a.x],
    [b.x - a.x, width - a.x],
    [a.y - b.y, a.y],
    [b.y - a.y, height - a.y],
  ] as const;
  for (const [along, room] of limits) {
    if (along === 0 && room < 0) return undefined;
    if (along < 0) from = Math.max(from, room / along);
    if (along > 0) to = Math.min(to, room / along);
  }
  const at = (t: number): Point => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });
  return from < to ? [at(from), at(to)] : undefined;
};

/** Shortest distance from a point to an edge of the outline. */
export const clearance = (outline: readonly Point[], point: Point): number =>
  edgesOf(outline).reduce((least, [a, b]) => Math.min(least, distanceToSegment(point, a, b)), Infinity);

const distanceToSegment = (point: Point, a: Point, b: Point): number => {
  const squared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along = squared === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / squared;
  const t = Math.max(0, Math.min(1, along));
  return distance(point, { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });
};
