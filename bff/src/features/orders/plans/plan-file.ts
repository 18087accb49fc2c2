import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { revisionName } from '@slabdesk/order-sheet';
import type { Order, Slab } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import {
  arrangePlans,
  type Extent,
  extentOf,
  heightOfLines,
  type PlacedPlan,
  type PlanText,
  textLines,
} from './arrange-plans';
import { planFileTexts as texts } from './texts';

/** A drawing of slabs at true scale, for any format. */
export interface PlanDrawing {
  /** Lines that identify the drawing, above the slabs and in comments. */
  notes: string[];
  noteLabels: PlanText[];
  extent: Extent;
  /** The slabs, each time anew. */
  plans: () => Generator<PlacedPlan>;
}

/** Identifies the measurement of a revision: SHA-256 of what is drawn, whatever the order of fields. */
const hashOfSlabs = (slabs: readonly Slab[]): string => {
  const drawn = slabs.map(({ item_id, material, location, edges, vertices }) => [
    item_id,
    material?.name ?? '',
    location,
    edges,
    vertices.map(({ x, z }) => [x, z]),
  ]);
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex');
};

/** Draws the slabs of an order, or one of them. */
export const drawPlans = async (
  order: Order,
  slabs: readonly Slab[],
  units: UnitPreference,
): Promise<PlanDrawing> => {
  const notes = [
    texts.heading(order.reference, revisionName(order.revision)),
    texts.source,
    texts.scale,
    texts.hash(hashOfSlabs(order.project.slabs)),
  ];
  const noteLabels = textLines(notes, { x: 0, y: heightOfLines(notes.length + 2) });
  const plans = () => arrangePlans(slabs, units);
  return { notes, noteLabels, plans, extent: await extentOf(noteLabels, plans()) };
};

/** Writes slab by slab. Other requests run between slabs. */
export async function* eachPlan(
  { plans }: PlanDrawing,
  write: (plan: PlacedPlan) => string,
): AsyncGenerator<string> {
  for (const plan of plans()) {
    yield write(plan);
    await setImmediate();
  }
}
