import { formatDay } from '@slabdesk/orders-ui/due-date';
import { formatMoney } from '@slabdesk/units';
import type { SpecialPrice } from 'bff-contract';
import { addDays, ENTERED_PER, PER_UNITS, type UnitPreference } from 'bff-contract/constants';
import { shownRate } from '../../shown-rate';
import type { PricesOf } from './special-prices-api';
import { specialPricesTexts as texts } from './texts';

/** A price for the user's unit, with it if it is of a material: "$45.00 /ft²". */
export const formatUnitPrice = (
  { price, per }: Pick<SpecialPrice, 'price' | 'per'>,
  units: UnitPreference,
): string =>
  per
    ? texts.perArea(formatMoney(shownRate({ amount: price, per }, units)), PER_UNITS[ENTERED_PER[units]])
    : formatMoney(price);

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
