import { formatArea, formatLength } from '@slabdesk/units';
import type { UnitPreference } from 'bff-contract/constants';
import {
  boundsOf,
  clearance,
  contains,
  edgesOf,
  overlap,
  type Point,
  type Quad,
  quadOf,
  type Size,
  signedArea,
} from './geometry';
import { EDGE_FONT, GAP, MAX_LABELS, PLAN_SIZE, type PlanLabel, placeEdgeLabels, textWidth } from './labels';
import { type MeasuredShape, measureSides } from './measured-sides';
import { outlineArea } from './outline-area';
import { planTexts } from './texts';

/** Everything in a plan drawing, in view-box units. */
export interface PlanLayout {
  size: Size;
  outline: Point[];
  /** Label text of each edge. */
  edgeTexts: string[];
  edgeLabels: PlanLabel[];
  /**
   * The billed area, which is that of the outline, with width × depth of the bounding box below. The area of the bounding box
   * if the outline fills it, or crosses itself.
   */
  areaLabel: { lines: [string, string]; center: Point; box: Quad };
  /** Bounding box; undefined when the outline fills it. */
  boundingBox: Quad | undefined;
  /** The billed area beside that of the bounding box; undefined if both are the same, or the outline crosses itself. */
  areas: string | undefined;
  /** Edge lengths in metres, as measured. */
  lengths: readonly number[];
  /** Whether the slab's edges contradict its corners, so that `lengths` are those between the corners. */
  isContradicted: boolean;
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

type LengthFormat = (metres: number) => string;

/** Formats lengths; of drawings that aren't exact, they are rounded to 2 decimals before conversion. */
const lengthFormat =
  (units: UnitPreference, isExact: boolean): LengthFormat =>
  (metres) =>
    shorten(formatLength(isExact ? metres : Math.round(metres * 100) / 100, units));

interface Frame {
  size: Size;
  marginX: number;
  /** Height reserved at the bottom for an area label that doesn't fit inside. */
  bottom: number;
  scaleOf: (largest: number) => number;
}

const scaleInto = (outline: readonly Point[], { size, marginX, bottom, scaleOf }: Frame): Point[] => {
  const { minX, minY, maxX, maxY } = boundsOf(outline);
  const room = { x: size.width - 2 * marginX, y: size.height - 2 * TIGHT_MARGIN - bottom };
  const scale = scaleOf(Math.min(room.x / (maxX - minX || 1e-9), room.y / (maxY - minY || 1e-9)));
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

/** The largest drawing. */
const TIGHT = { marginX: TIGHT_MARGIN, isAreaBelow: false };
/** Drawings with more room for labels. */
const ROOMIER = [
  { marginX: WIDE_MARGIN, isAreaBelow: false },
  { marginX: WIDE_MARGIN, isAreaBelow: true },
];

const layOutIn = (
  shape: readonly Point[],
  texts: Texts,
  { size, scaleOf }: Required<Pick<PlanOptions, 'size' | 'scaleOf'>>,
  { marginX, isAreaBelow }: typeof TIGHT,
) => {
  const width = Math.max(textWidth(texts.area[0], AREA_FONT), textWidth(texts.area[1], EDGE_FONT));
  const centred = scaleInto(shape, { size, marginX, bottom: 0, scaleOf });
  const inside = isAreaBelow ? undefined : placeInside(centred, width + 2 * GAP, AREA_BOX_HEIGHT);
  const outline = inside ? centred : scaleInto(shape, { size, marginX, bottom: BELOW, scaleOf });
  const below = { x: size.width / 2, y: size.height - AREA_BOX_HEIGHT / 2 - GAP };
  const areaBox = inside ?? quadOf(below, width, AREA_BOX_HEIGHT);
  const boundingBox = boundingBoxOf(outline);
  const edges = edgesOf(outline).map(([a, b], index) => ({ a, b, text: texts.edges[index] ?? '' }));
  const outward = outwardOf(outline);
  const edgeLabels = placeEdgeLabels(edges, { size, outward, areaBox, boundingBox });
  return { outline, areaBox, boundingBox, edgeLabels };
};

/** The first layout that labels every edge, or the one that labels the most. */
const layOutBest = (
  shape: readonly Point[],
  texts: Texts,
  options: Required<Pick<PlanOptions, 'size' | 'scaleOf'>>,
) =>
  ROOMIER.reduce(
    (best, frame) => {
      if (best.edgeLabels.length === shape.length || shape.length > MAX_LABELS) return best;
      const layout = layOutIn(shape, texts, options, frame);
      return layout.edgeLabels.length > best.edgeLabels.length ? layout : best;
    },
    layOutIn(shape, texts, options, TIGHT),
  );

const describe = (
  lengths: readonly number[],
  format: LengthFormat,
  box: { size: string; area: string },
): string => {
  const texts = lengths.map(format);
  const sides =
    texts.length <= MAX_DESCRIBED_EDGES
      ? texts.join(planTexts.separator)
      : planTexts.range(format(Math.min(...lengths)), format(Math.max(...lengths)));
  return planTexts.description(texts.length, sides, box.size, box.area);
};

/** Texts of a plan's areas: in its middle, beside it and for screen readers. */
const areaTexts = (outline: readonly Point[], units: UnitPreference, format: LengthFormat) => {
  const { minX, minY, maxX, maxY } = boundsOf(outline);
  const box = {
    area: shorten(formatArea((maxX - minX) * (maxY - minY), units)),
    // Formatted like the edges; otherwise a rectangle would show two different widths.
    size: planTexts.size(format(maxX - minX), format(maxY - minY)),
  };
  const area = outlineArea(outline);
  const billed = area === undefined ? undefined : shorten(formatArea(area, units));
  const lines: [string, string] =
    billed === box.area ? [box.area, box.size] : [billed ?? box.area, planTexts.box(box.size)];
  const differing = billed === box.area ? undefined : billed;
  return { lines, box, differing };
};

export interface PlanOptions {
  size?: Size;
  /** Labels edges as measured instead of rounding to whole centimetres. */
  isExact?: boolean;
  /** The scale to draw at, at most the largest that fits; both in view-box units per metre. */
  scaleOf?: (largest: number) => number;
}

/**
 * Lays out a slab's plan in a view box: the outline as large as possible, each edge length beside its edge
 * where it fits, otherwise at the end of a leader line, the area label inside or below. Labels never overlap.
 *
 * @returns undefined when there are fewer than three distinct points
 */
export const layOutPlan = (
  shape: MeasuredShape,
  units: UnitPreference,
  { size = PLAN_SIZE, isExact = false, scaleOf = (largest) => largest }: PlanOptions = {},
): PlanLayout | undefined => {
  const { outline, lengths, isContradicted } = measureSides(shape);
  if (outline.length < 3) return undefined;
  const format = lengthFormat(units, isExact);
  const { lines, box, differing } = areaTexts(outline, units, format);
  const texts = { edges: lengths.map(format), area: lines };
  const description = describe(lengths, format, box);
  const best = layOutBest(outline, texts, { size, scaleOf });
  const [topLeft, , bottomRight] = best.areaBox;
  return {
    size,
    outline: best.outline,
    edgeTexts: texts.edges,
    lengths,
    isContradicted,
    boundingBox: best.boundingBox,
    areas: differing && planTexts.areas(differing, box.area),
    edgeLabels: best.edgeLabels,
    areaLabel: {
      lines,
      center: { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
      box: best.areaBox,
    },
    unlabelled: outline.length - best.edgeLabels.length,
    description: differing ? planTexts.outlineDescription(description, differing) : description,
  };
};
