import { formatDay } from '@slabdesk/orders-ui/due-date';
import { formatMoney } from '@slabdesk/units';
import type { SpecialPrice } from 'bff-contract';
import { addDays, PER_UNITS } from 'bff-contract/constants';
import type { PricesOf } from './special-prices-api';
import { specialPricesTexts as texts } from './texts';

/** A price with the unit of a material: "$45.00 /ft²". */
export const formatUnitPrice = ({ price, per }: Pick<SpecialPrice, 'price' | 'per'>): string =>
  per ? texts.perArea(formatMoney(price), PER_UNITS[per]) : formatMoney(price);

/** The days of a price: "Mar 1, 2027 – Mar 31, 2027". */
export const formatDays = ({ from, to }: Pick<SpecialPrice, 'from' | 'to'>): string => {
  const first = from && formatDay(from);
  const last = to && formatDay(addDays(to, -1));
  if (first && last) return texts.between(first, last);
  if (first) return texts.from(first);
  return last ? texts.until(last) : texts.always;
};

/** The name beside a price: that of the entry on a customer's page, else that of the group or the customer. */
export const priceSubject = (
  { material, lineItem, group, customer, everyone }: SpecialPrice,
  { kind }: PricesOf,
): string => {
  if (kind === 'customer') return (material ?? lineItem)?.name ?? '';
  if (everyone) return texts.everyone;
  return group ? (group.name && texts.group(group.name)) || texts.deletedGroup : (customer?.name ?? '');
};
