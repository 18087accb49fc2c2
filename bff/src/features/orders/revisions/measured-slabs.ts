import { type EstimatedMaterial, type EstimatedSlab, estimatedSlabs } from '@slabdesk/order-sheet';
import type { Costed } from '../../projects/estimate';
import type { OrderContent, ProjectDocument } from '../order-repository';

/** A slab that was measured. One that the revision leaves out has no price. */
export interface MeasuredSlab {
  slab: ProjectDocument['slabs'][number];
  /** Its index in the project of the revision. */
  index?: number;
  material?: EstimatedMaterial | undefined;
  priced?: (EstimatedSlab & Costed) | undefined;
}

/** All measured slabs, which are the same in each revision of an order, in the same order. */
export const measuredSlabs = ({
  project: { slabs, leftOut = [] },
  estimate,
}: OrderContent): MeasuredSlab[] => {
  const estimated = estimatedSlabs(slabs, estimate);
  const measured = slabs.map((slab, index): MeasuredSlab => ({ slab, index, ...estimated[index] }));
  for (const { at, slab } of leftOut) measured.splice(at, 0, { slab });
  return measured;
};
