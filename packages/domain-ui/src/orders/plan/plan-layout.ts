import { formatArea, formatLength } from '@slabdesk/units';
import type { Slab } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import { outlineArea } from './outline-area';
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
  type Size,
  signedArea,
} from './plan-geometry';
import {
  EDGE_FONT,
  GAP,
  MAX_LABELS,
  PLAN_SIZE,
  type PlanLabel,
  placeEdgeLabels,
  textWidth,
} from './plan-labels';
import { planTexts } from './texts';

/** Everything in a plan drawing, in view-box units. */
export interface PlanLayout {
  size: Size;
  outline: Point[];
  /** Label text of each edge. */
  edgeTexts: string[];
  edgeLabels: PlanLabel[];
  /** Area of the bounding box (width × depth), with both lengths below. */
  areaLabel: { lines: [string, string]; center: Point; box: Quad };
  /** Bounding box that the area label refers to; undefined when the outline fills it. */
  boundingBox: Quad | undefined;
  /** The area of the outline beside that of its bounding box; undefined when the outline fills it, or crosses itself. */
  areas: string | undefined;
  /** Edge lengths in metres. */
  lengths: number[];
  /** Number of edges without a label. */
  unlabelled: number;
  /** Text alternative for screen readers. */
  description: string;
}

export const AREA_FONT = 14;
const AREA_BOX_HEIGHT = 36;
/** Margins around the outline: for labels along the edges, and for labels beside short edges. */
const TIGHT_MARGIN = 28;
const WIDE_MARGIN = 70;
const BELOW = 42;
const GRID = 18;
/** An outline that covers this share of its bounding box counts as filling it. */
const FILLED = 0.98;
/** With more edges than this, the description omits the individual lengths. */
const MAX_DESCRIBED_EDGES = 12;

/** Leaves out zeros that only show how many digits are significant: "24.0 in" is "24 in". */
const shorten = (measure: string): string => measure.replace(/(\.\d*?)0+(?= )/, '$1').replace('. ', ' ');

/** Lengths are rounded to 2 decimals before conversion. */
const edgeText = (metres: number, units: UnitPreference): string =>
  shorten(formatLength(Math.round(metres * 100) / 100, units));

/** Rounds to 0.1 mm, finer than measuring or cutting accuracy. */
const snap = (metres: number): number => Math.round(metres * 10_000) / 10_000;

/** Projects the outline onto the x/z plane and drops repeated points. */
const toOutline = (vertices: Slab['vertices']): Point[] =>
  vertices
    .map(({ x, z }) => ({ x: snap(x), y: snap(z) }))
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .filter((point, index, all) => distance(all.at(index - 1) ?? point, point) > 0);

interface Frame {
  size: Size;
  marginX: number;
  /** Height reserved at the bottom for an area label that doesn't fit inside. */
  bottom: number;
}

const scaleInto = (outline: readonly Point[], { size, marginX, bottom }: Frame): Point[] => {
  const { minX, minY, maxX, maxY } = boundsOf(outline);
  const room = { x: size.width - 2 * marginX, y: size.height - 2 * TIGHT_MARGIN - bottom };
  const scale = Math.min(room.x / (maxX - minX || 1e-9), room.y / (maxY - minY || 1e-9));
  return outline.map(({ x, y }) => ({
    x: size.width / 2 + (x - (minX + maxX) / 2) * scale,
    y: (size.height - bottom) / 2 + (y - (minY + maxY) / 2) * scale,
  }));
};

const fitsInside = (outline: readonly Point[], box: Quad): boolean =>
  box.every((corner) => contains(outline, corner)) && !edgesOf(outline).some((edge) => overlap(edge, box));

/**
 * Finds room for a text box inside the outline: its centre first, otherwise the point with the most
 * clearance.
 */
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

interface Texts {
  edges: string[];
  area: [string, string];
}

/** Returns the bounding box of an outline, or undefined if the outline fills it. */
const boundingBoxOf = (outline: readonly Point[]): Quad | undefined => {
  const { minX, minY, maxX, maxY } = boundsOf(outline);
  const area = (maxX - minX) * (maxY - minY);
  if (Math.abs(signedArea(outline)) / 2 > area * FILLED) return undefined;
  return quadOf({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 }, maxX - minX, maxY - minY);
};

/** Returns the side of an outline's edges that faces outwards. */
export const outwardOf = (outline: readonly Point[]): 1 | -1 => (signedArea(outline) >= 0 ? 1 : -1);

const layOutIn = (shape: readonly Point[], texts: Texts, size: Size, marginX: number) => {
  const width = Math.max(textWidth(texts.area[0], AREA_FONT), textWidth(texts.area[1], EDGE_FONT));
  const centred = scaleInto(shape, { size, marginX, bottom: 0 });
  const inside = placeInside(centred, width + 2 * GAP, AREA_BOX_HEIGHT);
  const outline = inside ? centred : scaleInto(shape, { size, marginX, bottom: BELOW });
  const below = { x: size.width / 2, y: size.height - AREA_BOX_HEIGHT / 2 - GAP };
  const areaBox = inside ?? quadOf(below, width, AREA_BOX_HEIGHT);
  const boundingBox = boundingBoxOf(outline);
  const edges = edgesOf(outline).map(([a, b], index) => ({ a, b, text: texts.edges[index] ?? '' }));
  const outward = outwardOf(outline);
  const edgeLabels = placeEdgeLabels(edges, { size, outward, areaBox, boundingBox });
  return { outline, areaBox, boundingBox, edgeLabels };
};

const describe = (
  lengths: readonly number[],
  units: UnitPreference,
  [area, size]: [string, string],
): string => {
  const texts = lengths.map((length) => edgeText(length, units));
  const sides =
    texts.length <= MAX_DESCRIBED_EDGES
      ? texts.join(planTexts.drawing.separator)
      : planTexts.drawing.range(edgeText(Math.min(...lengths), units), edgeText(Math.max(...lengths), units));
  return planTexts.drawing.description(texts.length, sides, size, area);
};

/**
 * Lays out a slab's plan in a view box: the outline as large as possible, each edge length beside its edge
 * where it fits, otherwise at the end of a leader line, the area label inside or below. Labels never overlap.
 *
 * @returns undefined when there are fewer than three distinct points
 */
export const layOutPlan = (
  vertices: Slab['vertices'],
  units: UnitPreference,
  size: Size = PLAN_SIZE,
): PlanLayout | undefined => {
  const shape = toOutline(vertices);
  if (shape.length < 3) return undefined;
  const { minX, minY, maxX, maxY } = boundsOf(shape);
  const lengths = edgesOf(shape).map(([a, b]) => distance(a, b));
  const area: [string, string] = [
    shorten(formatArea((maxX - minX) * (maxY - minY), units)),
    // Rounded like the edges; otherwise a rectangle would show two different widths.
    planTexts.drawing.size(edgeText(maxX - minX, units), edgeText(maxY - minY, units)),
  ];
  const trueArea = boundingBoxOf(shape) && outlineArea(shape);
  const outlineText = trueArea === undefined ? undefined : shorten(formatArea(trueArea, units));
  const texts = { edges: lengths.map((length) => edgeText(length, units)), area };
  const tight = layOutIn(shape, texts, size, TIGHT_MARGIN);
  const isComplete = tight.edgeLabels.length === shape.length || shape.length > MAX_LABELS;
  const wide = isComplete ? tight : layOutIn(shape, texts, size, WIDE_MARGIN);
  const best = wide.edgeLabels.length > tight.edgeLabels.length ? wide : tight;
  const [topLeft, , bottomRight] = best.areaBox;
  return {
    size,
    outline: best.outline,
    edgeTexts: texts.edges,
    lengths,
    boundingBox: best.boundingBox,
    areas: outlineText && planTexts.drawing.areas(outlineText, area[0]),
    edgeLabels: best.edgeLabels,
    areaLabel: {
      lines: area,
      center: { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
      box: best.areaBox,
    },
    unlabelled: shape.length - best.edgeLabels.length,
    description: describe(lengths, units, area) + (outlineText ? planTexts.drawing.outline(outlineText) : ''),
  };
};
