/**
 * Geometry of a slab's outline on the x/z plane. Coordinates are rounded to whole picometres, so 0.1 is
 * exactly a tenth and floating-point noise disappears. Results don't depend on the outline's position or
 * its first corner.
 */

/** A corner, in metres. */
export interface Corner {
  x: number;
  z: number;
}

const UNITS_PER_METRE = 1e12;

// Within ±100 m a coordinate has at most 1e14 units, which a double holds exactly.
const toUnits = (vertices: readonly Corner[]): Corner[] =>
  vertices.map(({ x, z }) => ({ x: Math.round(x * UNITS_PER_METRE), z: Math.round(z * UNITS_PER_METRE) }));

const next = <T>(items: readonly T[], index: number): T => items[(index + 1) % items.length] as T;

/** The area inside an outline, in m² (shoelace formula), correctly rounded. */
export const outlineArea = (vertices: readonly Corner[]): number => {
  const [origin, ...rest] = toUnits(vertices);
  if (!origin) return 0;
  // Coordinates relative to one corner are small, and triangles at that corner have no area.
  const seen = rest.map(({ x, z }) => ({ x: BigInt(x - origin.x), z: BigInt(z - origin.z) }));
  let doubled = 0n;
  for (let i = 1; i < seen.length; i += 1) {
    const a = seen[i - 1];
    const b = seen[i];
    if (a && b) doubled += a.x * b.z - b.x * a.z;
  }
  const absolute = doubled < 0n ? -doubled : doubled;
  // Half of 1e-24 m² is 5e-25 m².
  return Number(`${absolute * 5n}e-25`);
};

/** Lengths of all edges in metres, including the closing one. */
export const outlineEdges = (vertices: readonly Corner[]): number[] => {
  const units = toUnits(vertices);
  return units.map((from, index) => {
    const to = next(units, index);
    return Math.hypot(to.x - from.x, to.z - from.z) / UNITS_PER_METRE;
  });
};

/**
 * The area of the smallest rectangle along one of an outline's sides that encloses it, in m², rounded once. A side's direction
 * is chosen by doubles; the area of that rectangle is exact.
 */
export const enclosingRectangle = (vertices: readonly Corner[]): number => {
  const units = toUnits(vertices);
  const [origin] = units;
  if (!origin) return 0;
  const corners = units.map(({ x, z }) => ({ x: x - origin.x, z: z - origin.z }));
  let best: { side: Corner; area: number } | undefined;
  for (const [index, from] of corners.entries()) {
    const to = next(corners, index);
    const side = { x: to.x - from.x, z: to.z - from.z };
    const squared = side.x * side.x + side.z * side.z;
    if (squared === 0) continue;
    let [left, right, low, high] = [0, 0, 0, 0];
    for (const { x, z } of corners) {
      const along = x * side.x + z * side.z;
      const across = side.x * z - side.z * x;
      if (along < left) left = along;
      if (along > right) right = along;
      if (across < low) low = across;
      if (across > high) high = across;
    }
    const area = ((right - left) / squared) * (high - low);
    if (!best || area < best.area) best = { side, area };
  }
  if (!best) return 0;
  const side = { x: BigInt(best.side.x), z: BigInt(best.side.z) };
  const extent = (project: (x: bigint, z: bigint) => bigint): bigint => {
    // The first corner is the origin.
    let [low, high] = [0n, 0n];
    for (const { x, z } of corners) {
      const value = project(BigInt(x), BigInt(z));
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return high - low;
  };
  const product = extent((x, z) => x * side.x + z * side.z) * extent((x, z) => side.x * z - side.z * x);
  const squared = side.x * side.x + side.z * side.z;
  return Number(`${(2n * product + squared) / (2n * squared)}e-24`);
};

interface Edge {
  index: number;
  from: Corner;
  to: Corner;
  left: number;
  right: number;
  low: number;
  high: number;
}

const edgesOf = (corners: readonly Corner[]): Edge[] =>
  corners.map((from, index) => {
    const to = next(corners, index);
    return {
      index,
      from,
      to,
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      low: Math.min(from.z, to.z),
      high: Math.max(from.z, to.z),
    };
  });

// Two rounded products and a rounded difference, each off by 2^-53 of itself at most.
const PRODUCT_ERROR = 4e-16;

/** On which side of the line from `a` to `b` is `c`? 1, -1, or 0 for on it. Exact. */
const side = (a: Corner, b: Corner, c: Corner): number => {
  const abx = b.x - a.x;
  const abz = b.z - a.z;
  const acx = c.x - a.x;
  const acz = c.z - a.z;
  const one = abx * acz;
  const other = abz * acx;
  const difference = one - other;
  if (Math.abs(difference) > (Math.abs(one) + Math.abs(other)) * PRODUCT_ERROR) return Math.sign(difference);
  if (one === 0 && other === 0) return 0;
  const exact = BigInt(abx) * BigInt(acz) - BigInt(abz) * BigInt(acx);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
};

const inBox = (edge: Edge, point: Corner) =>
  point.x >= edge.left && point.x <= edge.right && point.z >= edge.low && point.z <= edge.high;

/** Do two edges have a point in common? */
const meet = (one: Edge, other: Edge): boolean => {
  const from = side(one.from, one.to, other.from);
  const to = side(one.from, one.to, other.to);
  if (from * to > 0) return false;
  const start = side(other.from, other.to, one.from);
  const end = side(other.from, other.to, one.to);
  if (start * end > 0) return false;
  if (from !== 0 && to !== 0 && start !== 0 && end !== 0) return true;
  return (
    (from === 0 && inBox(one, other.from)) ||
    (to === 0 && inBox(one, other.to)) ||
    (start === 0 && inBox(other, one.from)) ||
    (end === 0 && inBox(other, one.to))
  );
};

/** Does the outline reverse direction between two neighbouring edges? */
const foldsBack = (before: Edge, after: Edge): boolean => {
  if (side(before.from, before.to, after.to) !== 0) return false;
  return (
    (before.to.x - before.from.x) * (after.to.x - after.from.x) < 0 ||
    (before.to.z - before.from.z) * (after.to.z - after.from.z) < 0
  );
};

/**
 * Sweeps over the edges from left to right and compares those with overlapping boxes: a few dozen
 * comparisons per edge for real outlines, n²/2 cheap ones in the worst case.
 */
const crosses = (corners: readonly Corner[]): boolean => {
  const edges = edgesOf(corners);
  const count = edges.length;
  if (edges.some((edge, index) => foldsBack(edge, next(edges, index)))) return true;
  const sorted = edges.sort((a, b) => a.left - b.left);
  for (let i = 0; i < count; i += 1) {
    const edge = sorted[i] as Edge;
    for (let j = i + 1; j < count; j += 1) {
      const other = sorted[j] as Edge;
      if (other.left > edge.right) break;
      if (other.low > edge.high || other.high < edge.low) continue;
      const apart = Math.abs(edge.index - other.index);
      if (apart === 1 || apart === count - 1) continue;
      if (meet(edge, other)) return true;
    }
  }
  return false;
};

/**
 * Classifies an outline. `crossing`: it crosses, touches or retraces itself, so it isn't one piece of
 * stone. `flat`: fewer than three distinct corners. Allows repeated consecutive corners (including the
 * first one at the end) and corners along a straight edge.
 */
export const classifyOutline = (vertices: readonly Corner[]): 'simple' | 'crossing' | 'flat' => {
  const units = toUnits(vertices);
  const corners = units.filter((corner, index) => {
    const following = next(units, index);
    return corner.x !== following.x || corner.z !== following.z;
  });
  if (corners.length < 3) return 'flat';
  return crosses(corners) ? 'crossing' : 'simple';
};
