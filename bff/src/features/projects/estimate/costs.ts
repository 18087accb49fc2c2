import type { Estimate } from 'bff-contract';

/** A slab or a line item with what it costs the dealer. */
export interface Costed {
  /** USD; absent if it is unknown. */
  cost?: number;
}

type Material = Estimate['materials'][number];

export type CostedLine = Estimate['additionalLineItems'][number] & Costed;

/** An estimate while it is priced. Its costs are split off before anything else gets it, so that none is shown by mistake. */
export type CostedEstimate = Omit<Estimate, 'materials' | 'additionalLineItems'> & {
  materials: Array<Omit<Material, 'slabs'> & { slabs: Array<Material['slabs'][number] & Costed> }>;
  additionalLineItems: CostedLine[];
};

/** The costs of an estimate's slabs by material, and of its line items: USD in the order of the estimate, null if unknown. */
export interface LineCosts {
  materials: Array<Array<number | null>>;
  additionalLineItems: Array<number | null>;
}

const costIn = ({ cost = null }: { cost?: number | null }): number | null => cost;

const withoutCost = <Line extends Costed>({ cost: _cost, ...line }: Line): Omit<Line, 'cost'> => line;

const withCost = <Line extends object>(line: Line, cost: number | null | undefined): Line & Costed =>
  typeof cost === 'number' ? { ...line, cost } : line;

/** Takes the costs out of an estimate. */
export const splitCosts = (costed: CostedEstimate): { estimate: Estimate; costs: LineCosts | undefined } => {
  const costs = {
    materials: costed.materials.map(({ slabs }) => slabs.map(costIn)),
    additionalLineItems: costed.additionalLineItems.map(costIn),
  };
  const isKnown = [...costs.materials.flat(), ...costs.additionalLineItems].some((cost) => cost !== null);
  return {
    estimate: {
      ...costed,
      materials: costed.materials.map((material) => ({
        ...material,
        slabs: material.slabs.map(withoutCost),
      })),
      additionalLineItems: costed.additionalLineItems.map(withoutCost),
    },
    costs: isKnown ? costs : undefined,
  };
};

/** Puts the costs back, to price a revision. */
export const joinCosts = (estimate: Estimate, costs: LineCosts | undefined): CostedEstimate => ({
  ...estimate,
  materials: estimate.materials.map((material, at) => ({
    ...material,
    slabs: material.slabs.map((slab, index) => withCost(slab, costs?.materials[at]?.[index])),
  })),
  additionalLineItems: estimate.additionalLineItems.map((line, at) =>
    withCost(line, costs?.additionalLineItems[at]),
  ),
});
