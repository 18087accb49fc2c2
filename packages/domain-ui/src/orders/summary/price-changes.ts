import type { LineItem, Material } from 'bff-contract';
import type { ShownOrder } from '../shown-order';

/** Something of the order that costs another price today, or is no longer offered. */
export interface PriceChange {
  id: string;
  name: string;
  /** USD, as in the order: of a square foot or of the line item. */
  ordered: number;
  /** USD; undefined where it was taken off the price list. */
  today: number | undefined;
  per: 'area' | 'item';
}

interface Priced {
  id: string;
  name: string;
  price: number | undefined;
}

/**
 * What of an order costs another price on the dealer's list of today. What the list does not name is left out:
 * nothing is known of it.
 *
 * @param materials the dealer's materials, deleted ones included
 * @param lineItems the dealer's line items, deleted ones included
 */
export const priceChangesOf = (
  { estimate }: Pick<ShownOrder, 'estimate'>,
  materials: readonly Material[],
  lineItems: readonly LineItem[],
): PriceChange[] => {
  const changesIn = (
    items: readonly Priced[],
    list: ReadonlyMap<string, { price: number; deletedAt?: string | undefined }>,
    per: PriceChange['per'],
  ): PriceChange[] => {
    const known = new Map(items.map((item) => [item.id, item]));
    return [...known.values()].flatMap(({ id, name, price }) => {
      const entry = list.get(id);
      if (price === undefined || !entry || (!entry.deletedAt && entry.price === price)) return [];
      return [{ id, name, ordered: price, today: entry.deletedAt ? undefined : entry.price, per }];
    });
  };
  const materialPrices = new Map(
    materials.map(({ _id, pricePerSquareFoot, deletedAt }) => [
      _id,
      { price: pricePerSquareFoot, deletedAt },
    ]),
  );
  const itemPrices = new Map(lineItems.map(({ _id, price, deletedAt }) => [_id, { price, deletedAt }]));
  return [
    ...changesIn(
      (estimate?.materials ?? []).map(({ materialId, name, pricePerSquareFoot }) => ({
        id: materialId,
        name,
        price: pricePerSquareFoot,
      })),
      materialPrices,
      'area',
    ),
    ...changesIn(
      (estimate?.additionalLineItems ?? []).map(({ lineItemId, title, price }) => ({
        id: lineItemId,
        name: title,
        price,
      })),
      itemPrices,
      'item',
    ),
  ];
};
