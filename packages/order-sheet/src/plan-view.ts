import { clip, edgesOf, type Point, type Quad, quadOf, type Size } from './geometry';
import { isInside, placeEdgeLabels } from './labels';
import { outwardOf, type PlanLayout } from './plan-layout';

/** Zoom and pan of a drawing: scaled by `scale`, then moved by `x`, `y`. */
export interface PlanView {
  scale: number;
  x: number;
  y: number;
}

/** The whole drawing. */
export const WHOLE: PlanView = { scale: 1, x: 0, y: 0 };
/** Enough to read the shortest edge of a traced outline. */
export const MAX_SCALE = 32;

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

/** Clamps the pan so that the drawing always fills the frame. */
const keepInFrame = ({ scale, x, y }: PlanView, { width, height }: Size): PlanView => ({
  scale,
  // Adding 0 turns -0 into 0.
  x: between(width * (1 - scale), x, 0) + 0,
  y: between(height * (1 - scale), y, 0) + 0,
});

/** Zooms by `factor` and keeps `point` of the frame in place. */
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

/** The visible part of a drawing. Text keeps its size, so more labels fit when zoomed in. */
export type PlanInView = Pick<PlanLayout, 'outline' | 'boundingBox' | 'edgeLabels' | 'unlabelled'> & {
  areaLabel: PlanLayout['areaLabel'] | undefined;
};

const areaLabelIn = ({ areaLabel, size }: PlanLayout, view: PlanView): PlanInView['areaLabel'] => {
  const [topLeft, , bottomRight] = areaLabel.box;
  const center = toFrame(view)(areaLabel.center);
  const box = quadOf(center, bottomRight.x - topLeft.x, bottomRight.y - topLeft.y);
  return isInside(box, size) ? { ...areaLabel, center, box } : undefined;
};

/** Applies a view to a drawing: labels the visible edges, at the middle of their visible part. */
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

/** SVG transform that moves a drawing rendered for one view to another view. */
export const transformTo = (from: PlanView, to: PlanView): string => {
  const scale = to.scale / from.scale;
  return `translate(${to.x - from.x * scale} ${to.y - from.y * scale}) scale(${scale})`;
};
