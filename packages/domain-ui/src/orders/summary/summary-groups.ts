import type { Slab } from 'bff-contract';
import type { ShownMaterial, ShownOrder } from '../shown-order';

export interface SummarySlab {
  /** Its place among the slabs of the project. */
  index: number;
  itemId: string;
  /** Metres. */
  edges: readonly number[];
  /** m². */
  area?: number | undefined;
  /** USD. */
  price?: number | undefined;
}

export interface SummaryGroup {
  key: string;
  name: string;
  thickness: string;
  /** USD. */
  pricePerSquareFoot?: number | undefined;
  slabs: SummarySlab[];
  /** m². */
  area?: number | undefined;
  /** USD. */
  subTotalPrice?: number | undefined;
}

/** What is known of a material or line item besides the order itself. */
export type Names = ReadonlyMap<string, { name: string; thickness?: string }>;

interface PlacedSlab {
  slab: Slab;
  index: number;
}

const UNKNOWN = 'Unknown';

const toGroup = (
  id: string,
  slabs: readonly PlacedSlab[],
  estimated: ShownMaterial | undefined,
  names: Names,
): SummaryGroup => ({
  key: id || UNKNOWN,
  // The estimate keeps the names of the day on which it was made; later changes of a material are not the order's.
  name: estimated?.name || names.get(id)?.name || slabs[0]?.slab.material?.name || UNKNOWN,
  thickness: estimated?.thickness || names.get(id)?.thickness || '',
  ...(estimated && {
    pricePerSquareFoot: estimated.pricePerSquareFoot,
    area: estimated.area,
    subTotalPrice: estimated.subTotalPrice,
  }),
  slabs: slabs.map(({ slab, index }, place) => {
    const priced = estimated?.slabs[place];
    return {
      index,
      itemId: slab.item_id,
      edges: slab.edges,
      ...(priced && { area: priced.area, price: priced.price }),
    };
  }),
});

/**
 * The slabs of an order by material, in the order in which materials first appear. The area and the price of
 * a slab are those of the estimate's slab at the same place within its material.
 */
export const groupSlabs = (order: Pick<ShownOrder, 'project' | 'estimate'>, names: Names): SummaryGroup[] => {
  const slabsOf = new Map<string, PlacedSlab[]>();
  for (const [index, slab] of order.project.slabs.entries()) {
    const id = slab.material?._id ?? '';
    slabsOf.set(id, [...(slabsOf.get(id) ?? []), { slab, index }]);
  }
  return [...slabsOf].map(([id, slabs]) =>
    toGroup(
      id,
      slabs,
      order.estimate?.materials.find((material) => material.materialId === id),
      names,
    ),
  );
};

/** Whether the order itself leaves a name open, so that the dealer's lists have to be asked. */
export const lacksNames = ({ estimate, project }: Pick<ShownOrder, 'project' | 'estimate'>) => {
  const { materials = [], additionalLineItems = [] } = estimate ?? {};
  const priced = new Set(materials.filter(({ name }) => name).map(({ materialId }) => materialId));
  return {
    materials: project.slabs.some(({ material }) => material && !priced.has(material._id)),
    lineItems: additionalLineItems.some(({ title }) => !title),
  };
};
