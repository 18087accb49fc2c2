import {
  type Bounds,
  boundsOf,
  distance,
  edgesOf,
  overlap,
  type Point,
  type Quad,
  quadOf,
  type Size,
} from './geometry';

/** Text centred on `x`, `y`; `angle` in degrees. */
export interface PlanLabel extends Point {
  text: string;
  angle: number;
  box: Quad;
  /** Leader line from the middle of the edge to a detached label. */
  leader?: [Point, Point];
}

/** View box of a drawing in a list. */
export const PLAN_SIZE: Size = { width: 360, height: 240 };
export const EDGE_FONT = 11;
/** With more edges than this, labels beside short edges are clutter, and only the longest edges get labels. */
export const MAX_LABELS = 40;
export const GAP = 4;

/** Upper bound of a glyph's width, relative to the font size. */
const GLYPH = 0.6;
const EDGE_LINE = 14;
/** Lengths of leader lines, shortest first. */
const LEADERS = [14, 22, 32, 44, 60, 80];
/** Angles between a leader line and the perpendicular of its edge, in degrees: coarse steps first. */
const SLANTS = [0, 25, -25, 50, -50, 75, -75, 12, -12, 37, -37, 62, -62];

export const textWidth = (text: string, font: number): number => text.length * font * GLYPH;

/** Whether a box is inside the drawing. */
export const isInside = (box: Quad, { width, height }: Size): boolean =>
  box.every(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);

/**
 * Rotates text so that it reads from the bottom or from the right. Nearly vertical edges count as vertical,
 * since measured outlines are never exactly square.
 */
const readable = (angle: number): number => {
  if (angle > 80) return angle - 180;
  return angle <= -100 ? angle + 180 : angle;
};

/** An edge or its visible part, with the length of the whole edge. */
export interface Edge {
  a: Point;
  b: Point;
  text: string;
}

/** The distance from the centre of an upright box to its border, in the direction of a unit vector. */
const toBorder = (direction: Point, width: number, height: number): number =>
  Math.min(width / 2 / Math.abs(direction.x), height / 2 / Math.abs(direction.y));

/**
 * The distance from the middle of an edge to the centre of an upright box beside it. The box keeps to its side of the
 * line through a long edge. Beside a short one, that would place it too far away to belong to the edge.
 */
const distanceBeside = (normal: Point, width: number, height: number, length: number): number => {
  const [x, y] = [Math.abs(normal.x), Math.abs(normal.y)];
  const isCornerBesideEdge = Math.abs(y * width - x * height) <= length;
  return isCornerBesideEdge ? (x * width + y * height) / 2 : toBorder(normal, width, height);
};

const turn = ({ x, y }: Point, degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(radians) - y * Math.sin(radians),
    y: x * Math.sin(radians) + y * Math.cos(radians),
  };
};

const along = (from: Point, direction: Point, by: number): Point => ({
  x: from.x + direction.x * by,
  y: from.y + direction.y * by,
});

const labelAt = (center: Point, text: string, angle = 0): PlanLabel => ({
  ...center,
  text,
  angle,
  box: quadOf(center, textWidth(text, EDGE_FONT), EDGE_LINE, angle),
});

/** Labels at the end of a leader line from `middle`: the shortest and straightest lines first. */
function* detached(middle: Point, normal: Point, text: string): Generator<PlanLabel> {
  for (const length of LEADERS) {
    for (const slant of SLANTS) {
      const direction = turn(normal, slant);
      const away = length + 2 + toBorder(direction, textWidth(text, EDGE_FONT), EDGE_LINE);
      yield {
        ...labelAt(along(middle, direction, away), text),
        leader: [along(middle, direction, 1), along(middle, direction, length)],
      };
    }
  }
}

/**
 * Candidate label positions, best first: along the edge, beside it, at the end of a leader line outside the outline,
 * then inside it.
 */
function* candidates({ a, b, text }: Edge, outward: 1 | -1, isOneOfFew: boolean): Generator<PlanLabel> {
  const length = distance(a, b);
  if (length === 0) return;
  const width = textWidth(text, EDGE_FONT);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const normal = { x: (outward * (b.y - a.y)) / length, y: (outward * (a.x - b.x)) / length };
  const inward = { x: -normal.x, y: -normal.y };
  if (length >= width + 2 * GAP) {
    const angle = readable((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
    for (const side of [normal, inward]) yield labelAt(along(middle, side, EDGE_LINE / 2 + GAP), text, angle);
  }
  if (!isOneOfFew) return;
  const beside = GAP + distanceBeside(normal, width, EDGE_LINE, length);
  for (const side of [normal, inward]) yield labelAt(along(middle, side, beside), text);
  for (const side of [normal, inward]) yield* detached(middle, side, text);
}

export interface Surroundings {
  /** Labels stay inside this area. */
  size: Size;
  /** The side of the edges that faces outwards. */
  outward: 1 | -1;
  areaBox: Quad | undefined;
  boundingBox: Quad | undefined;
}

interface Obstacle {
  shape: readonly Point[];
  bounds: Bounds;
}

const obstacleOf = (shape: readonly Point[]): Obstacle => ({ shape, bounds: boundsOf(shape) });

/** Compares the bounds first: most shapes are far apart. */
const meet = (one: Obstacle, other: Obstacle): boolean =>
  one.bounds.minX <= other.bounds.maxX &&
  other.bounds.minX <= one.bounds.maxX &&
  one.bounds.minY <= other.bounds.maxY &&
  other.bounds.minY <= one.bounds.maxY &&
  overlap(one.shape, other.shape);

/** Places the labels of edges in their order; returns them, and the edges without room. */
const placeInOrder = (
  edges: readonly Edge[],
  { size, outward, areaBox, boundingBox }: Surroundings,
): { placed: PlanLabel[]; left: Edge[] } => {
  const sides = edges.map(({ a, b }) => obstacleOf([a, b]));
  // Leader lines may cross the bounding box.
  const frame = boundingBox ? edgesOf(boundingBox).map(obstacleOf) : [];
  const taken = areaBox ? [obstacleOf(areaBox)] : [];
  const placed: PlanLabel[] = [];
  const isClear = (obstacle: Obstacle): boolean =>
    ![taken, sides].some((shapes) => shapes.some((shape) => meet(shape, obstacle)));
  const place = (label: PlanLabel): boolean => {
    if (!isInside(label.box, size)) return false;
    const box = obstacleOf(label.box);
    if (!isClear(box) || frame.some((line) => meet(line, box))) return false;
    const leader = label.leader && obstacleOf(label.leader);
    if (leader && !isClear(leader)) return false;
    taken.push(box, ...(leader ? [leader] : []));
    placed.push(label);
    return true;
  };
  const isOneOfFew = edges.length <= MAX_LABELS;
  const left = edges.filter((edge, index) => {
    if (index >= MAX_LABELS) return true;
    for (const label of candidates(edge, outward, isOneOfFew)) if (place(label)) return false;
    return true;
  });
  return { placed, left };
};

/** Up to this many edges without room, placing them first may find it. */
const FEW_LEFT = 3;
const MAX_ATTEMPTS = 4;

/** Places edge labels, longest edge first; an edge without room gets none. */
export const placeEdgeLabels = (edges: readonly Edge[], surroundings: Surroundings): PlanLabel[] => {
  let order = [...edges].sort((one, other) => distance(other.a, other.b) - distance(one.a, one.b));
  let best: PlanLabel[] = [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { placed, left } = placeInOrder(order, surroundings);
    if (placed.length > best.length) best = placed;
    if (left.length === 0 || left.length > FEW_LEFT) break;
    order = [...left, ...order.filter((edge) => !left.includes(edge))];
  }
  return best;
};
