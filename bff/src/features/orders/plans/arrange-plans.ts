import { setImmediate } from 'node:timers/promises';
import { measureSides, sheetTexts } from '@slabdesk/order-sheet';
import { formatTapeLength } from '@slabdesk/units';
import type { Slab } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import { classifyOutline } from '../../projects';
import { planFileTexts as texts } from './texts';

/** A point of a drawing at true scale, in mm; y points up. */
export interface Point {
  x: number;
  y: number;
}

/** A line of text: its baseline begins at `at`, or its middle is there. */
export interface PlanText {
  text: string;
  at: Point;
  /** Height of a capital letter, in mm. */
  height: number;
  /** Degrees, counterclockwise. */
  angle: number;
  isCentred: boolean;
}

/** A slab with its place in the drawing. */
export interface PlacedPlan {
  name: string;
  /** Corners of the closed outline, without repeated ones; none if no piece can be cut by the measurement. */
  outline: Point[];
  caption: PlanText[];
  /** The length of each edge beside it: on demand, because formatting numbers takes the most time. */
  edgeLabels: () => PlanText[];
}

/** Corners of a rectangle that encloses a drawing. */
export interface Extent {
  min: Point;
  max: Point;
}

/** Slabs are beside each other up to this width, in mm. */
const ROW_WIDTH = 12_000;
const GAP = 300;
const NAME_HEIGHT = 40;
const LABEL_HEIGHT = 25;
/** Edges too short for smaller letters have no label. */
const MIN_LABEL_HEIGHT = 2;
/** Distance between baselines, relative to the height of a capital letter. */
const LEADING = 1.6;
/** Width of a letter, relative to the height of a capital letter. */
const LETTER_WIDTH = 0.9;

const widthOf = ({ text, height }: Pick<PlanText, 'text' | 'height'>): number =>
  text.length * height * LETTER_WIDTH;

const ORIGIN: Point = { x: 0, y: 0 };

/** Finer than any measurement, and without noise such as 609.5999999999999 mm. */
const toMicrometres = (metres: number): number => Math.round(metres * 1e6);

/** The outline as the screens show it: from above, with z pointing down. */
const outlineOf = ({ vertices }: Slab): Point[] => {
  const corners = vertices.map(({ x, z }) => ({ x: toMicrometres(x), z: toMicrometres(z) }));
  if (classifyOutline(corners.map(({ x, z }) => ({ x: x / 1e6, z: z / 1e6 }))) !== 'simple') return [];
  return corners
    .filter(({ x, z }, index) => {
      const next = corners[(index + 1) % corners.length];
      return x !== next?.x || z !== next.z;
    })
    .map(({ x, z }) => ({ x: x / 1e3, y: -z / 1e3 }));
};

const extentOfPoints = (points: readonly Point[]): Extent =>
  points.reduce<Extent>(
    ({ min, max }, { x, y }) => ({
      min: { x: Math.min(min.x, x), y: Math.min(min.y, y) },
      max: { x: Math.max(max.x, x), y: Math.max(max.y, y) },
    }),
    { min: { x: Infinity, y: Infinity }, max: { x: -Infinity, y: -Infinity } },
  );

/** Twice the area; positive if the corners run counterclockwise. */
const doubledArea = (outline: readonly Point[]): number =>
  outline.reduce((sum, a, index) => {
    const b = outline[(index + 1) % outline.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);

/** Reads from the bottom or from the right. */
const readable = (degrees: number): number => {
  if (degrees > 91) return degrees - 180;
  return degrees < -89 ? degrees + 180 : degrees;
};

/** The length of each edge, beside it and no longer than it. */
const edgeLabels = (slab: Slab, units: UnitPreference): PlanText[] => {
  const { outline, lengths } = measureSides(slab);
  const corners = outline.map(({ x, y }) => ({ x: x * 1e3, y: -y * 1e3 }));
  const outward = doubledArea(corners) > 0 ? 1 : -1;
  return corners.flatMap((a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy);
    const text = texts.length(formatTapeLength(lengths[index], units));
    const height = Math.min(LABEL_HEIGHT, length / widthOf({ text, height: 1 }));
    if (height < MIN_LABEL_HEIGHT) return [];
    const at = {
      x: (a.x + b.x) / 2 + (outward * dy * height) / length,
      y: (a.y + b.y) / 2 - (outward * dx * height) / length,
    };
    return [{ text, at, height, angle: readable((Math.atan2(dy, dx) * 180) / Math.PI), isCentred: true }];
  });
};

/** The lines above a slab. */
const captionOf = (slab: Slab, isDrawn: boolean): string[] => [
  slab.item_id,
  sheetTexts.material(slab.material?.name, slab.location),
  ...(isDrawn ? [] : [texts.notDrawn]),
  ...(isDrawn && measureSides(slab).isContradicted ? [sheetTexts.contradiction] : []),
];

/** Lines of text below each other, the first one larger. */
export const textLines = (lines: readonly string[], at: Point): PlanText[] => {
  let { y } = at;
  return lines.map((text, index) => {
    const height = index === 0 ? NAME_HEIGHT : LABEL_HEIGHT;
    y -= height * LEADING;
    return { text, at: { x: at.x, y }, height, angle: 0, isCentred: false };
  });
};

/** Height of so many {@link textLines}. */
export const heightOfLines = (count: number): number => (NAME_HEIGHT + (count - 1) * LABEL_HEIGHT) * LEADING;

const moveBy =
  (by: Point) =>
  ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });

/** The size of a slab below its caption, and the slab with its upper left corner at a point. */
const planOf = (slab: Slab, units: UnitPreference) => {
  const outline = outlineOf(slab);
  const isDrawn = outline.length > 2;
  const lines = captionOf(slab, isDrawn);
  const { min, max } = isDrawn ? extentOfPoints(outline) : { min: ORIGIN, max: ORIGIN };
  const above = heightOfLines(lines.length) + (isDrawn ? 2 * LABEL_HEIGHT : 0);
  const captionWidth = Math.max(...textLines(lines, ORIGIN).map(widthOf));
  return {
    size: { width: Math.max(max.x - min.x, captionWidth), height: above + max.y - min.y },
    placeAt: (corner: Point): PlacedPlan => {
      const move = moveBy({ x: corner.x - min.x, y: corner.y - max.y - above });
      return {
        name: slab.item_id,
        outline: outline.map(move),
        caption: textLines(lines, corner),
        edgeLabels: () =>
          isDrawn ? edgeLabels(slab, units).map((label) => ({ ...label, at: move(label.at) })) : [],
      };
    },
  };
};

/** Places slabs beside each other, in rows below each other; one at a time, so that memory doesn't grow with the order. */
export function* arrangePlans(slabs: Iterable<Slab>, units: UnitPreference): Generator<PlacedPlan> {
  let { x, y } = ORIGIN;
  let rowHeight = 0;
  for (const slab of slabs) {
    const { size, placeAt } = planOf(slab, units);
    if (x > 0 && x + size.width > ROW_WIDTH) {
      x = 0;
      y -= rowHeight + GAP;
      rowHeight = 0;
    }
    yield placeAt({ x, y });
    x += size.width + GAP;
    rowHeight = Math.max(rowHeight, size.height);
  }
}

/** Room around the drawing, for the labels of edges. */
const MARGIN = 2 * LABEL_HEIGHT;

const cornersOf = (line: PlanText): Point[] => [
  line.at,
  { x: line.at.x + widthOf(line), y: line.at.y + line.height },
];

/** The rectangle that encloses texts and slabs, with a margin. Other requests run between slabs. */
export const extentOf = async (lines: readonly PlanText[], plans: Iterable<PlacedPlan>): Promise<Extent> => {
  let extent = extentOfPoints(lines.flatMap(cornersOf));
  for (const { outline, caption } of plans) {
    extent = extentOfPoints([extent.min, extent.max, ...outline, ...caption.flatMap(cornersOf)]);
    await setImmediate();
  }
  return {
    min: { x: extent.min.x - MARGIN, y: extent.min.y - MARGIN },
    max: { x: extent.max.x + MARGIN, y: extent.max.y + MARGIN },
  };
};
