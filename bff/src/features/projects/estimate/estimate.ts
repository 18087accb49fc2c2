import { type Estimate, SQUARE_FEET_PER_SQUARE_METRE } from 'bff-contract';
import Big from 'big.js';
import { fromCents } from '../../../resource/values';
import { applyTerms, type OrderTerms } from './order-terms';
import type { Corner } from './outline';
import { type Pricing, priceSlab } from './slab-price';

/** The sum of decimals, rounded once: 0.1 and 0.2 make 0.3. */
export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum.plus(value), Big(0)).toNumber();

/** m² to ft², rounded once to the nearest double. */
export const toSquareFeet = (area: number): number =>
  Big(area).times(SQUARE_FEET_PER_SQUARE_METRE).toNumber();

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

export interface EstimatedLineItem {
  id: string;
  title: string;
  description: string;
  priceCents: number;
  /** Whether taxes apply to it. */
  taxable: boolean;
}

export interface PricedEstimate {
  estimate: Estimate;
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
      lineItems: lineItems.map((item) => ({
        lineItemId: item.id,
        title: item.title,
        ...(item.description && { description: item.description }),
        price: fromCents(item.priceCents),
        ...(!item.taxable && { taxable: false }),
      })),
    },
    terms,
  );
  return {
    totalCents,
    estimate: {
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
        slabs: members.map((slab, index) => ({
          item_id: slab.itemId,
          area: slab.area,
          price: fromCents(prices[index]?.cents ?? 0),
          ...prices[index]?.billing,
        })),
      })),
      ...parts,
      pricedAt,
    },
  };
};
