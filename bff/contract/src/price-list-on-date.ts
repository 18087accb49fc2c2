import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Body, Day, listQuery, TextFilter, Time } from './common';
import { endpoint, onceByKey, permittedEach } from './endpoint';
import { LineItem } from './line-item';
import { Material } from './material';
import { confirmed, PriceChangeReport } from './price-change';
import { EveryonesPrice } from './special-price';

const onThatDay = {
  everyone: Type.Optional(EveryonesPrice),
  knownSince: Type.Optional(
    Type.Unsafe<string>({
      ...Time,
      description:
        'Only where it was not kept what the entry was on that day: it was this since then at least',
    }),
  ),
};

/** A material as it was, or will be, at the end of a day. */
export const MaterialOnDate = Type.Object({
  ...Type.Pick(Material, ['_id', 'name', 'thickness', 'pricePerSquareFoot', 'price', 'pricing', 'cost'])
    .properties,
  ...onThatDay,
});
export type MaterialOnDate = Static<typeof MaterialOnDate>;

/** A line item as it was, or will be, at the end of a day. */
export const LineItemOnDate = Type.Object({
  ...Type.Pick(LineItem, ['_id', 'title', 'price', 'unit', 'base', 'ranges', 'rangesBy', 'cost', 'taxable'])
    .properties,
  ...onThatDay,
});
export type LineItemOnDate = Static<typeof LineItemOnDate>;

const on = Day({ description: "A day of the dealer's time zone, YYYY-MM-DD" });

const listOnDate = <I extends TObject>(path: string, noun: string, sort: string, item: I) =>
  endpoint('dealer', `GET ${path}/on-date`, {
    summary: `The ${noun}s of the price list as they were, or will be, at the end of a day`,
    description: 'Searched and sorted by their present names.',
    querystring: listQuery({ sort: [sort], filters: { on } }),
    response: { 200: Type.Array(item) },
  });

/** Gives all entries that match the filter the prices of a day before today. */
export const PriceRestore = Body({
  on,
  filter: Type.Optional(Body({ search: Type.Optional(TextFilter()) })),
  ...confirmed,
});
export type PriceRestore = Static<typeof PriceRestore>;

const restorePrices = (path: string, noun: string) =>
  onceByKey(
    endpoint('dealer', `POST ${path}/restore-prices`, {
      summary: `Give ${noun}s the prices of a day before today, all or none`,
      description:
        'Each gets its price of the end of that day, and how it was charged: materials the rule of billing, line items the unit, the base fee and the ranges. Names, costs and `taxable` stay. So do entries that were created or deleted since, and those whose price of that day was not kept. `change-prices/undo` undoes it.',
      body: PriceRestore,
      response: { 200: PriceChangeReport },
    }),
  );

const permissions = { read: 'price-list:read', change: 'price-list:change' } as const;

export const materialOnDateEndpoints = permittedEach(permissions, {
  list: listOnDate('fabricator/material', 'material', 'name', MaterialOnDate),
  restore: restorePrices('fabricator/material', 'material'),
});
export const lineItemOnDateEndpoints = permittedEach(permissions, {
  list: listOnDate('fabricator/line-item', 'line item', 'title', LineItemOnDate),
  restore: restorePrices('fabricator/line-item', 'line item'),
});
