import type { LineItem, Material, Order } from 'bff-contract';

/** An ordered item whose price has changed or that is no longer offered. */
export interface PriceChange {
  id: string;
  name: string;
  /** USD per square foot, or per line item, as in the order. */
  ordered: number;
  /** Current price in USD; undefined if the item was removed from the price list. */
  today: number | undefined;
  per: 'area' | 'item';
}

interface Priced {
  id: string;
  name: string;
  price: number;
  /** Whether the price is one of the customer or the group, which the list doesn't have. */
  isSpecial: boolean;
}

/**
 * Returns the ordered items whose price differs on the dealer's current price list, or that
 * it no longer has. Items unknown to the list are omitted.
 *
 * @param materials the dealer's materials, including soft-deleted ones
 * @param lineItems the dealer's line items, including soft-deleted ones
 */
export const priceChangesOf = (
  { estimate }: Pick<Order, 'estimate'>,
  materials: readonly Material[],
  lineItems: readonly LineItem[],
): PriceChange[] => {
  const changesIn = (
    items: readonly Priced[],
    list: ReadonlyMap<string, { price: number; others?: number[]; deletedAt?: string | undefined }>,
    per: PriceChange['per'],
  ): PriceChange[] => {
    const known = new Map(items.map((item) => [item.id, item]));
    return [...known.values()].flatMap(({ id, name, price, isSpecial }) => {
      const entry = list.get(id);
      if (!entry) return [];
      const isCurrent = isSpecial || [entry.price, ...(entry.others ?? [])].includes(price);
      if (isCurrent && !entry.deletedAt) return [];
      return [{ id, name, ordered: price, today: entry.deletedAt ? undefined : entry.price, per }];
    });
  };
  const materialPrices = new Map(
    materials.map(({ _id, pricePerSquareFoot, deletedAt }) => [
      _id,
      { price: pricePerSquareFoot, deletedAt },
    ]),
  );
  const itemPrices = new Map(
    lineItems.map(({ _id, price, ranges = [], deletedAt }) => [
      _id,
      // An order has the price of one of its ranges.
      { price, others: ranges.map((range) => range.price), deletedAt },
    ]),
  );
  return [
    ...changesIn(
      estimate.materials.map(({ materialId, name, pricePerSquareFoot, slabs }) => ({
        id: materialId,
        name,
        price: pricePerSquareFoot,
        isSpecial: slabs.some((slab) => slab.source && slab.pricePerSquareFoot === undefined),
      })),
      materialPrices,
      'area',
    ),
    ...changesIn(
      estimate.additionalLineItems.map(
        ({ lineItemId, title, price, unitPrice = price, listPrice, source }) => ({
          id: lineItemId,
          name: title,
          price: listPrice ?? unitPrice,
          isSpecial: source !== undefined,
        }),
      ),
      itemPrices,
      'item',
    ),
  ];
};
