import { clip, edgesOf, type Point, type Quad, quadOf, type Size } from './plan-geometry';
import { isInside, placeEdgeLabels } from './plan-labels';
import { outwardOf, type PlanLayout } from './plan-layout';

/** What part of a drawing is in sight: it is `scale` times as large and moved by `x`, `y`. */
export interface PlanView {
  scale: number;
  x: number;
  y: number;
}

/** All of the drawing. */
export const WHOLE: PlanView = { scale: 1, x: 0, y: 0 };
/** Large enough for the shortest edge of a traced outline. */
export const MAX_SCALE = 32;

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

/** The drawing never leaves the frame empty. */
const keepInFrame = ({ scale, x, y }: PlanView, { width, height }: Size): PlanView => ({
  scale,
  // Adding 0 makes 0 of -0.
  x: between(width * (1 - scale), x, 0) + 0,
  y: between(height * (1 - scale), y, 0) + 0,
});

/** Makes the drawing `factor` times as large; what lies at `point` of the frame stays there. */
export const zoomAt = (view: PlanView, factor: number, point: Point, size: Size): PlanView => {
  const scale = between(1, view.scale * factor, MAX_SCALE);
  const grown = scale / view.scale;
  return keepInFrame(
    { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    size,
  );
};

export const moveBy = (view: PlanView, dx: number, dy: number, size: Size): PlanView =>
  keepInFrame({ scale: view.scale, x: view.x + dx, y: view.y + dy }, size);

const toFrame =
  ({ scale, x, y }: PlanView) =>
  (point: Point): Point => ({ x: point.x * scale + x, y: point.y * scale + y });

/** What the frame shows of a drawing; texts keep their size, so that nearer there is room for more of them. */
export type PlanInView = Pick<PlanLayout, 'outline' | 'boundingBox' | 'edgeLabels' | 'unlabelled'> & {
  areaLabel: PlanLayout['areaLabel'] | undefined;
};

const areaLabelIn = ({ areaLabel, size }: PlanLayout, view: PlanView): PlanInView['areaLabel'] => {
  const [topLeft, , bottomRight] = areaLabel.box;
  const center = toFrame(view)(areaLabel.center);
  const box = quadOf(center, bottomRight.x - topLeft.x, bottomRight.y - topLeft.y);
  return isInside(box, size) ? { ...areaLabel, center, box } : undefined;
};

/** The drawing as it looks from nearer: labels for the edges in sight, at the middle of what is seen of them. */
export const lookAt = (plan: PlanLayout, view: PlanView): PlanInView => {
  if (view.scale === 1) return plan;
  const outline = plan.outline.map(toFrame(view));
  const boundingBox = plan.boundingBox?.map(toFrame(view)) as Quad | undefined;
  const areaLabel = areaLabelIn(plan, view);
  const edges = edgesOf(outline).flatMap(([a, b], index) => {
    const seen = clip(a, b, plan.size);
    return seen ? [{ a: seen[0], b: seen[1], text: plan.edgeTexts[index] ?? '' }] : [];
  });
  const edgeLabels = placeEdgeLabels(edges, {
    size: plan.size,
    outward: outwardOf(outline),
    areaBox: areaLabel?.box,
    boundingBox,
  });
  return { outline, boundingBox, areaLabel, edgeLabels, unlabelled: edges.length - edgeLabels.length };
};

/** How a picture made for one view is moved and enlarged to stand in for another one. */
export const transformTo = (from: PlanView, to: PlanView): string => {
  const scale = to.scale / from.scale;
  return `translate(${to.x - from.x * scale} ${to.y - from.y * scale}) scale(${scale})`;
};
