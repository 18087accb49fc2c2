import {
  AREA_FONT,
  EDGE_FONT,
  edgesOf,
  type MarkedEdges,
  type PlanLayout,
  type Point,
} from '@slabdesk/order-sheet';
import type { PageFlow } from './page-flow';

/** Draws the plan of a slab with its corner at `x`, `y`, enlarged by `scale`. Marked edges are thicker. */
export const drawPlan = (
  flow: PageFlow,
  plan: PlanLayout,
  { x, y, scale = 1, marked }: Point & { scale?: number; marked: MarkedEdges | undefined },
): void => {
  const { doc } = flow;
  const place = (point: Point): [number, number] => [x + point.x * scale, y + point.y * scale];
  const polygon = (points: readonly Point[]) => doc.polygon(...points.map(place));
  if (plan.boundingBox)
    polygon(plan.boundingBox).dash(3, { space: 4 }).lineWidth(0.5).stroke('#999999').undash();
  polygon(plan.outline).lineWidth(1.25).lineJoin('round').stroke('#111111');
  for (const [index, [from, to]] of edgesOf(plan.outline).entries()) {
    if (!marked?.numbers.has(index + 1)) continue;
    doc
      .moveTo(...place(from))
      .lineTo(...place(to))
      .lineWidth(4)
      .stroke('#111111');
  }
  for (const { text, angle, leader, ...at } of plan.edgeLabels) {
    if (leader) {
      const [from, to] = leader;
      doc
        .moveTo(...place(from))
        .lineTo(...place(to))
        .lineWidth(0.5)
        .stroke('#777777');
    }
    flow.label(text, ...place(at), { angle, size: EDGE_FONT * scale, color: '#333333' });
  }
  const { center, lines } = plan.areaLabel;
  flow.label(lines[0], ...place({ x: center.x, y: center.y - 7 }), {
    size: AREA_FONT * scale,
    weight: 'bold',
  });
  flow.label(lines[1], ...place({ x: center.x, y: center.y + 10 }), { size: EDGE_FONT * scale });
};
