import type { CustomerPrice } from 'bff-contract';
import type { Knex } from 'knex';
import { fromCents } from '../../../resource/values';
import { CUSTOMER_GROUP, groupOf } from '../../customer-groups';
import {
  createPriceListRepository,
  type ListedLineItem,
  type ListedMaterial,
} from '../price-list-repository';
import type { CustomerAndDay } from './special-price-repository';

const shown = (entry: ListedMaterial | ListedLineItem) =>
  'price' in entry
    ? { price: entry.price.amount, per: entry.price.per }
    : { price: fromCents(entry.priceCents) };

/** Finds a customer's price of a material or a line item on a day; undefined for one that the dealer doesn't sell. */
export const findCustomerPrice = async (
  db: Knex,
  fabricatorId: string,
  { material, lineItem }: { material?: string | undefined; lineItem?: string | undefined },
  pricedFor: Required<CustomerAndDay> & { on: string },
): Promise<CustomerPrice | undefined> => {
  const prices = createPriceListRepository(db);
  const entry = material
    ? (await prices.materials(fabricatorId, [material], pricedFor)).get(material)
    : (await prices.lineItems(fabricatorId, [lineItem ?? ''], pricedFor)).get(lineItem ?? '');
  if (!entry) return undefined;
  const { special } = entry;
  const group =
    special?.source === 'group'
      ? await groupOf(db, fabricatorId, pricedFor.customerId).first(CUSTOMER_GROUP.name)
      : undefined;
  const price = shown(entry);
  return {
    on: pricedFor.on,
    ...price,
    list: price,
    source: 'list',
    ...special,
    ...(group && { group: group.name }),
  };
};
