import { distance, edgesOf, overlap, type Point, type Quad, quadOf, type Size } from './plan-geometry';

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
/** With more edges than this, labels beside short edges are clutter. */
export const FEW_EDGES = 24;
export const GAP = 4;

/** Upper bound of a glyph's width, relative to the font size. */
const GLYPH = 0.6;
const EDGE_LINE = 14;
/** Only the longest edges get labels. */
const MAX_LABELS = 40;
/** Distances from the edge at which a detached label is tried. */
const APART = [18, 32];

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

/** Candidate label positions, best first: along the edge, beside it, detached from it. */
const candidates = ({ a, b, text }: Edge, outward: 1 | -1, isOneOfFew: boolean): PlanLabel[] => {
  const length = distance(a, b);
  if (length === 0) return [];
  const width = textWidth(text, EDGE_FONT);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const normal = { x: (outward * (b.y - a.y)) / length, y: (outward * (a.x - b.x)) / length };
  const at = (away: number): Point => ({ x: middle.x + normal.x * away, y: middle.y + normal.y * away });
  const label = (center: Point, angle: number): PlanLabel => ({
    ...center,
    text,
    angle,
    box: quadOf(center, width, EDGE_LINE, angle),
  });
  const angle = readable((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
  const along = EDGE_LINE / 2 + GAP;
  const places = length >= width + 2 * GAP ? [label(at(along), angle), label(at(-along), angle)] : [];
  if (!isOneOfFew) return places;
  const beside = GAP + (Math.abs(normal.x) * width + Math.abs(normal.y) * EDGE_LINE) / 2;
  return [
    ...places,
    label(at(beside), 0),
    label(at(-beside), 0),
    ...APART.map(
      (away): PlanLabel => ({ ...label(at(beside + away), 0), leader: [at(1), at(away + GAP - 1)] }),
    ),
  ];
};

export interface Surroundings {
  /** Labels stay inside this area. */
  size: Size;
  /** The side of the edges that faces outwards. */
  outward: 1 | -1;
  areaBox: Quad | undefined;
  boundingBox: Quad | undefined;
}

/** Places edge labels, longest edge first; an edge without room gets none. */
export const placeEdgeLabels = (
  edges: readonly Edge[],
  { size, outward, areaBox, boundingBox }: Surroundings,
): PlanLabel[] => {
  const sides = edges.map(({ a, b }): [Point, Point] => [a, b]);
  const lines = boundingBox ? [...sides, ...edgesOf(boundingBox)] : sides;
  const longestFirst = [...edges].sort((one, other) => distance(other.a, other.b) - distance(one.a, one.b));
  const placed: PlanLabel[] = [];
  const isFree = ({ box, leader }: PlanLabel): boolean =>
    isInside(box, size) &&
    !(areaBox && overlap(box, areaBox)) &&
    !placed.some((other) => overlap(other.box, box) || (other.leader && overlap(other.leader, box))) &&
    !lines.some((line) => overlap(line, box)) &&
    (!leader || isClear(leader));
  const isClear = (leader: [Point, Point]): boolean =>
    !sides.some((side) => overlap(side, leader)) &&
    !(areaBox && overlap(leader, areaBox)) &&
    !placed.some((other) => overlap(other.box, leader) || (other.leader && overlap(other.leader, leader)));
  for (const edge of longestFirst.slice(0, MAX_LABELS)) {
    const free = candidates(edge, outward, edges.length <= FEW_EDGES).find(isFree);
    if (free) placed.push(free);
  }
  return placed;
};
