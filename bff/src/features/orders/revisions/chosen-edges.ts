import { measureSides } from '@slabdesk/order-sheet';
import type { EstimatedEdges, OrderDraft } from 'bff-contract';
import type { ProjectDocument } from '../order-repository';
import type { MeasuredSlab } from './measured-slabs';

/** Edges by the number of their slab among all that were measured. */
export type DraftEdges = NonNullable<OrderDraft['lineItems'][number]['edges']>;

/** The edges of a line that are part of the order. */
export interface ChosenEdges {
  /** Slabs have their numbers in the order. */
  edges: EstimatedEdges;
  /** In metres, as measured. */
  lengths: number[];
}

/** A measured slab with its number in the order, from 1; undefined if the order leaves it out. */
export interface NumberedSlab {
  slab: ProjectDocument['slabs'][number];
  number: number | undefined;
}

/** Finds the lengths of the edges of a slab, in metres. */
type Sides = (slab: NumberedSlab['slab']) => readonly number[];

/** Measures each slab once: many lines may have edges of it. */
export const measuredSides = (): Sides => {
  const known = new Map<NumberedSlab['slab'], readonly number[]>();
  return (slab) => {
    const lengths = known.get(slab) ?? measureSides(slab).lengths;
    known.set(slab, lengths);
    return lengths;
  };
};

/**
 * Finds the edges of a line on the plans, in the order of the slabs. Undefined if a slab or an edge doesn't exist, or a slab
 * occurs twice.
 */
export const chooseEdges = (
  edges: DraftEdges,
  slabs: readonly NumberedSlab[],
  sides: Sides,
): ChosenEdges | undefined => {
  const chosen: ChosenEdges = { edges: [], lengths: [] };
  const sorted = edges.toSorted((one, other) => one.slab - other.slab);
  for (const [index, { slab: at, numbers }] of sorted.entries()) {
    const { slab, number } = slabs[at - 1] ?? {};
    const lengths = slab ? sides(slab) : [];
    if (!slab || sorted[index - 1]?.slab === at || numbers.some((each) => each > lengths.length))
      return undefined;
    if (number === undefined) continue;
    const ascending = numbers.toSorted((one, other) => one - other);
    chosen.edges.push({ slab: number, item_id: slab.item_id, numbers: ascending });
    chosen.lengths.push(...ascending.map((each) => lengths[each - 1] ?? 0));
  }
  return chosen;
};

/** The edges of a line of a revision, as a draft has them. */
export const toDraftEdges = (edges: EstimatedEdges, measured: readonly MeasuredSlab[]): DraftEdges =>
  edges.map(({ slab, numbers }) => ({
    slab: measured.findIndex(({ index }) => index === slab - 1) + 1,
    numbers,
  }));
