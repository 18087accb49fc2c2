import type { Slab } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import { formatArea, formatLength } from 'shared-ui/units';
import {
  boundsOf,
  clearance,
  contains,
  distance,
  edgesOf,
  overlap,
  type Point,
  type Quad,
  quadOf,
  signedArea,
} from './plan-geometry';

/** Text of a drawing, centred on `x`, `y`; `angle` in degrees. */
export interface PlanLabel extends Point {
  text: string;
  angle: number;
  box: Quad;
  /** From the middle of the edge to a label that stands apart from it. */
  leader?: [Point, Point];
}

/** Everything that a plan drawing shows, in the units of its view box. */
export interface PlanLayout {
  width: number;
  height: number;
  outline: Point[];
  edgeLabels: PlanLabel[];
  /** Bounding-box width × depth as an area, and the two lengths below it. */
  areaLabel: { lines: [string, string]; center: Point; box: Quad };
  /** What the area label is about, where that is not the outline itself. */
  boundingBox: Quad | undefined;
  /** Edges too short for a label. */
  unlabelled: number;
  /** For people who do not see the drawing. */
  description: string;
}

export const PLAN_WIDTH = 360;
export const PLAN_HEIGHT = 240;
export const EDGE_FONT = 11;
export const AREA_FONT = 14;

/** Upper bound of a digit's width, as a part of the font size. */
const GLYPH = 0.6;
const EDGE_LINE = 14;
const AREA_BOX_HEIGHT = 36;
const GAP = 4;
/** Room around the outline for labels along its edges, and for ones that stand beside short edges. */
const TIGHT_MARGIN = 28;
const WIDE_MARGIN = 70;
const BELOW = 42;
/** Labels beside short edges become noise when there are many. */
const FEW_EDGES = 24;
/** The longest edges alone get labels. */
const MOST_LABELS = 40;
const DISTANCES = [GAP, 18, 32];
const GRID = 18;
/** An outline that covers this part of its bounding box is as good as the box. */
const FILLED = 0.98;
/** Read out edge by edge up to here. */
const MOST_READ_OUT = 12;

const textWidth = (text: string, font: number): number => text.length * font * GLYPH;

/** Edge labels show the length rounded to 2 decimals before conversion. */
const edgeText = (metres: number, units: UnitPreference): string =>
  formatLength(Math.round(metres * 100) / 100, units);

/** A tenth of a millimetre: finer than anyone measures or cuts. */
const snap = (metres: number): number => Math.round(metres * 10_000) / 10_000;

/** The outline on the x/z plane, without points that repeat the one before. */
const toOutline = (vertices: Slab['vertices']): Point[] =>
  vertices
    .map(({ x, z }) => ({ x: snap(x), y: snap(z) }))
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .filter((point, index, all) => distance(all.at(index - 1) ?? point, point) > 0);

interface Frame {
  marginX: number;
  /** Kept free at the bottom, for an area label that has no room inside. */
  bottom: number;
}

const scaleInto = (outline: readonly Point[], { marginX, bottom }: Frame): Point[] => {
  const { minX, minY, maxX, maxY } = boundsOf(outline);
  const room = { x: PLAN_WIDTH - 2 * marginX, y: PLAN_HEIGHT - 2 * TIGHT_MARGIN - bottom };
  const scale = Math.min(room.x / (maxX - minX || 1e-9), room.y / (maxY - minY || 1e-9));
  return outline.map(({ x, y }) => ({
    x: PLAN_WIDTH / 2 + (x - (minX + maxX) / 2) * scale,
    y: (PLAN_HEIGHT - bottom) / 2 + (y - (minY + maxY) / 2) * scale,
  }));
};

const isInView = (box: Quad): boolean =>
  box.every(({ x, y }) => x >= 0 && x <= PLAN_WIDTH && y >= 0 && y <= PLAN_HEIGHT);

const fitsInside = (outline: readonly Point[], box: Quad): boolean =>
  box.every((corner) => contains(outline, corner)) && !edgesOf(outline).some((edge) => overlap(edge, box));

/** Where a box of text fits inside of the outline: its middle, else the roomiest place. */
const placeInside = (outline: readonly Point[], width: number, height: number): Quad | undefined => {
  const { minX, minY, maxX, maxY } = boundsOf(outline);
  const middle = quadOf({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 }, width, height);
  if (fitsInside(outline, middle)) return middle;
  if (maxX - minX < width || maxY - minY < height) return undefined;
  const places: Array<{ point: Point; room: number }> = [];
  for (let column = 1; column < GRID; column += 1) {
    for (let row = 1; row < GRID; row += 1) {
      const point = { x: minX + ((maxX - minX) * column) / GRID, y: minY + ((maxY - minY) * row) / GRID };
      const room = contains(outline, point) ? clearance(outline, point) : 0;
      if (room >= height / 2) places.push({ point, room });
    }
  }
  return places
    .sort((a, b) => b.room - a.room)
    .map(({ point }) => quadOf(point, width, height))
    .find((box) => fitsInside(outline, box));
};

interface Edge {
  a: Point;
  b: Point;
  text: string;
}

/** The places where an edge's label may stand, the best first. */
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
  const places: PlanLabel[] = [];
  if (length >= width + 2 * GAP) {
    const angle = readable((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
    places.push(label(at(EDGE_LINE / 2 + GAP), angle), label(at(-EDGE_LINE / 2 - GAP), angle));
  }
  if (!isOneOfFew) return places;
  const half = (Math.abs(normal.x) * width + Math.abs(normal.y) * EDGE_LINE) / 2;
  for (const away of DISTANCES) {
    const beside = label(at(away + half), 0);
    places.push(away === GAP ? beside : { ...beside, leader: [at(1), at(away - 1)] });
  }
  return places;
};

/** Turns text so that it reads from the bottom or from the right, as on drawings, never upside down. */
const readable = (angle: number): number => {
  if (angle >= 90) return angle - 180;
  return angle < -90 ? angle + 180 : angle;
};

const placeEdgeLabels = (outline: readonly Point[], texts: readonly string[], areaBox: Quad): PlanLabel[] => {
  const edges = edgesOf(outline).map(([a, b], index): Edge => ({ a, b, text: texts[index] ?? '' }));
  const outward = signedArea(outline) >= 0 ? 1 : -1;
  const longestFirst = [...edges].sort((one, other) => distance(other.a, other.b) - distance(one.a, one.b));
  const placed: PlanLabel[] = [];
  const isFree = ({ box }: PlanLabel): boolean =>
    isInView(box) &&
    !overlap(box, areaBox) &&
    !placed.some((other) => overlap(other.box, box)) &&
    !edges.some(({ a, b }) => overlap([a, b], box));
  for (const edge of longestFirst.slice(0, MOST_LABELS)) {
    const free = candidates(edge, outward, edges.length <= FEW_EDGES).find(isFree);
    if (free) placed.push(free);
  }
  return placed;
};

interface Texts {
  edges: string[];
  area: [string, string];
}

const layOutIn = (shape: readonly Point[], texts: Texts, marginX: number) => {
  const width = Math.max(textWidth(texts.area[0], AREA_FONT), textWidth(texts.area[1], EDGE_FONT));
  const centred = scaleInto(shape, { marginX, bottom: 0 });
  const inside = placeInside(centred, width + 2 * GAP, AREA_BOX_HEIGHT);
  const outline = inside ? centred : scaleInto(shape, { marginX, bottom: BELOW });
  const below = { x: PLAN_WIDTH / 2, y: PLAN_HEIGHT - AREA_BOX_HEIGHT / 2 - GAP };
  const areaBox = inside ?? quadOf(below, width, AREA_BOX_HEIGHT);
  return { outline, areaBox, edgeLabels: placeEdgeLabels(outline, texts.edges, areaBox) };
};

const describe = (
  lengths: readonly number[],
  units: UnitPreference,
  [area, size]: [string, string],
): string => {
  const texts = lengths.map((length) => edgeText(length, units));
  const sides =
    texts.length <= MOST_READ_OUT
      ? texts.join(', ')
      : `from ${edgeText(Math.min(...lengths), units)} to ${edgeText(Math.max(...lengths), units)}`;
  return `${texts.length} edges: ${sides}. Bounding box ${size}, ${area}.`;
};

/** The box around an outline, unless the outline fills it. */
const boundingBoxOf = (outline: readonly Point[]): Quad | undefined => {
  const { minX, minY, maxX, maxY } = boundsOf(outline);
  const area = (maxX - minX) * (maxY - minY);
  if (Math.abs(signedArea(outline)) / 2 > area * FILLED) return undefined;
  return quadOf({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 }, maxX - minX, maxY - minY);
};

/**
 * Lays out the plan of a slab in a view box of fixed size: the outline as large as it fits, the length of
 * each edge beside it where there is room, the area label inside or below. No two texts overlap.
 *
 * @returns undefined when there are no three different points to draw
 */
export const layOutPlan = (vertices: Slab['vertices'], units: UnitPreference): PlanLayout | undefined => {
  const shape = toOutline(vertices);
  if (shape.length < 3) return undefined;
  const { minX, minY, maxX, maxY } = boundsOf(shape);
  const lengths = edgesOf(shape).map(([a, b]) => distance(a, b));
  const area: [string, string] = [
    formatArea((maxX - minX) * (maxY - minY), units),
    // Rounded like the edges, or a rectangle would have two widths.
    `${edgeText(maxX - minX, units)} × ${edgeText(maxY - minY, units)}`,
  ];
  const texts = { edges: lengths.map((length) => edgeText(length, units)), area };
  const tight = layOutIn(shape, texts, TIGHT_MARGIN);
  const isComplete = tight.edgeLabels.length === shape.length || shape.length > FEW_EDGES;
  const wide = isComplete ? tight : layOutIn(shape, texts, WIDE_MARGIN);
  const best = wide.edgeLabels.length > tight.edgeLabels.length ? wide : tight;
  const [topLeft, , bottomRight] = best.areaBox;
  return {
    width: PLAN_WIDTH,
    height: PLAN_HEIGHT,
    outline: best.outline,
    boundingBox: boundingBoxOf(best.outline),
    edgeLabels: best.edgeLabels,
    areaLabel: {
      lines: area,
      center: { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
      box: best.areaBox,
    },
    unlabelled: shape.length - best.edgeLabels.length,
    description: describe(lengths, units, area),
  };
};
