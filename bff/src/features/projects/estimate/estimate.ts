import type { Estimate } from 'bff-contract';
import { fromCents } from '../../../resource/values';
import { type LineCosts, splitCosts } from './costs';
import { type EstimatedLineItem, priceLineItems } from './line-price';
import { applyTerms, type OrderTerms } from './order-terms';
import type { Corner } from './outline';
import { type Pricing, priceSlab } from './slab-price';
import { sumOf } from './sums';

/** A slab to price; `area` in m². */
export interface EstimatedSlab {
  itemId: string;
  materialId: string;
  area: number;
  vertices: readonly Corner[];
}

export interface EstimatedMaterial extends Pricing {
  id: string;
  name: string;
  thickness: string;
  pricePerSquareFoot: number;
}

export interface PricedEstimate {
  estimate: Estimate;
  /** Undefined if no cost is known. */
  costs: LineCosts | undefined;
  totalCents: number;
}

const inOrderOfAppearance = (slabs: readonly EstimatedSlab[]): Map<string, EstimatedSlab[]> => {
  const groups = new Map<string, EstimatedSlab[]>();
  for (const slab of slabs) {
    const group = groups.get(slab.materialId);
    if (group) group.push(slab);
    else groups.set(slab.materialId, [slab]);
  }
  return groups;
};

const total = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

/**
 * Prices slabs, grouped by material in the order in which materials first appear, and line items.
 * Subtotals and the total are sums of the displayed cents, so they always add up.
 *
 * @param materials every material that a slab uses, by id
 * @param pricedAt ISO 8601
 * @param terms none by default
 */
export const estimate = (
  slabs: readonly EstimatedSlab[],
  materials: ReadonlyMap<string, EstimatedMaterial>,
  lineItems: readonly EstimatedLineItem[],
  pricedAt: string,
  terms: OrderTerms = {},
): PricedEstimate => {
  const groups = [...inOrderOfAppearance(slabs)].map(([materialId, members]) => {
    const material = materials.get(materialId);
    if (!material) throw new Error(`The material ${materialId} to price is missing`);
    const prices = members.map((slab) => priceSlab(slab, material));
    return { material, members, prices, cents: total(prices.map((price) => price.cents)) };
  });
  const { totalCents, parts } = applyTerms(
    {
      slabCents: total(groups.map((group) => group.cents)),
      lineItems: priceLineItems(lineItems, slabs),
    },
    terms,
  );
  return {
    totalCents,
    ...splitCosts({
      totalPrice: fromCents(totalCents),
      area: sumOf(slabs.map((slab) => slab.area)),
      materials: groups.map(({ material, members, prices, cents }) => ({
        materialId: material.id,
        name: material.name,
        thickness: material.thickness,
        pricePerSquareFoot: material.pricePerSquareFoot,
        price: material.price,
        area: sumOf(members.map((slab) => slab.area)),
        subTotalPrice: fromCents(cents),
        slabs: members.map(({ itemId, area }, index) => {
          const { cents: price = 0, billing, ...costed } = prices[index] ?? {};
          return { item_id: itemId, area, price: fromCents(price), ...billing, ...costed };
        }),
      })),
      ...parts,
      pricedAt,
    }),
  };
};
