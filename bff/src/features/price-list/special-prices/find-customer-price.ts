import type { CustomerPrice } from 'bff-contract';
import type { Knex } from 'knex';
import { fromCents } from '../../../resource/values';
import { createCustomerGroupRepository } from '../../customer-groups';
import {
  createPriceListRepository,
  type ListedLineItem,
  type ListedMaterial,
} from '../price-list-repository';
import type { PricedFor } from './special-price-repository';

const shown = (entry: ListedMaterial | ListedLineItem) =>
  'price' in entry
    ? { price: entry.price.amount, per: entry.price.per }
    : { price: fromCents(entry.priceCents) };

/** Finds a customer's price of a material or a line item on a day; undefined for one that the dealer doesn't sell. */
export const findCustomerPrice = async (
  db: Knex,
  fabricatorId: string,
  { material, lineItem }: { material?: string | undefined; lineItem?: string | undefined },
  pricedFor: Required<PricedFor> & { on: string },
): Promise<CustomerPrice | undefined> => {
  const prices = createPriceListRepository(db);
  const find = async (by?: PricedFor) =>
    material
      ? (await prices.materials(fabricatorId, [material], by)).get(material)
      : (await prices.lineItems(fabricatorId, [lineItem ?? ''], by)).get(lineItem ?? '');
  const [listed, entry] = [await find(), await find(pricedFor)];
  if (!listed || !entry) return undefined;
  const { special } = entry;
  const group =
    special?.source === 'group'
      ? await createCustomerGroupRepository(db, fabricatorId).nameOf(pricedFor.customerId)
      : undefined;
  return {
    on: pricedFor.on,
    ...shown(entry),
    list: shown(listed),
    source: 'list',
    ...special,
    ...(group && { group }),
  };
};
