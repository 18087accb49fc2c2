import { type Static, Type } from '@sinclair/typebox';
import { AreaPrice, Body, Day, Id, literals, ReferenceInput, Time, Version } from './common';
import { LIMITS, PRICE_DECIMALS, PRICE_SOURCES } from './constants';
import { endpoint, permittedEach, resourceEndpoints, restoreEndpoint } from './endpoint';

const Named = Type.Object({ _id: Id, name: Type.String() });

const per = Type.Optional(
  Type.Unsafe<AreaPrice['per']>({
    ...AreaPrice.properties.per,
    description: 'The unit of a material; `ft2` if left out. Line items have none.',
  }),
);

/** The days of a price, in the dealer's time zone. */
const days = {
  from: Type.Optional(
    Day({ description: 'The first day of the price, YYYY-MM-DD; absent for no beginning' }),
  ),
  to: Type.Optional(
    Day({ description: 'The first day after it, on which the price no longer applies; absent for no end' }),
  ),
};

const DayOrNull = () => Type.Optional(Type.Unsafe<string>({ ...Day(), type: ['string', 'null'] }));

/** A price of a material or a line item for one customer, for the customers of a group, or for everyone. */
export const SpecialPrice = Type.Object({
  _id: Id,
  owner: Type.String({ description: 'The dealer' }),
  material: Type.Optional(Named),
  lineItem: Type.Optional(Named),
  group: Type.Optional(Named),
  customer: Type.Optional(Named),
  everyone: Type.Boolean({ description: 'Whether it is for everyone without another special price' }),
  price: Type.Number({ description: 'USD for one unit' }),
  per,
  ...days,
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type SpecialPrice = Static<typeof SpecialPrice>;

export const SpecialPriceCreate = Body({
  material: Type.Optional(ReferenceInput()),
  lineItem: Type.Optional(ReferenceInput()),
  group: Type.Optional(ReferenceInput()),
  customer: Type.Optional(ReferenceInput()),
  everyone: Type.Optional(
    Type.Boolean({
      description:
        'true: for all customers. Its days before today stay as they were: it begins today or later, and ends instead of being deleted.',
    }),
  ),
  price: Type.Number({
    minimum: 0,
    maximum: LIMITS.price,
    decimals: PRICE_DECIMALS,
    description: 'USD for one unit. Of a line item: whatever the quantity, besides its base fee.',
  }),
  per,
  from: DayOrNull(),
  to: DayOrNull(),
});
export type SpecialPriceCreate = Static<typeof SpecialPriceCreate>;

const entry = { material: Type.Optional(Id), lineItem: Type.Optional(Id) };

const unitPrice = {
  price: Type.Number({ description: 'USD for one unit; of a line item with ranges, in the first of them' }),
  per,
};

/** A customer's price of an entry of the price list on a day, and the reason. */
export const CustomerPrice = Type.Object({
  on: Day({ description: "The day, in the dealer's time zone" }),
  ...unitPrice,
  source: literals(PRICE_SOURCES),
  group: Type.Optional(Type.String({ description: 'The name of the group whose price it is' })),
  ...days,
  list: Type.Object(unitPrice, { description: 'The price of the price list' }),
});
export type CustomerPrice = Static<typeof CustomerPrice>;

/** A price for everyone, which takes the place of that of the price list. */
export const EveryonesPrice = Type.Object({
  price: Type.Number({ description: 'USD for one unit' }),
  per,
  ...days,
});
export type EveryonesPrice = Static<typeof EveryonesPrice>;

const permissions = { read: 'customers:read', change: 'price-list:change' } as const;

/** Each is for a material or a line item, and for a group, a customer or everyone; these stay as they were created. */
export const dealerSpecialPriceEndpoints = permittedEach(permissions, {
  ...resourceEndpoints({
    access: 'dealer',
    path: 'fabricator/price',
    noun: 'special price',
    record: SpecialPrice,
    item: SpecialPrice,
    create: SpecialPriceCreate,
    sort: ['createdAt', 'updatedAt'],
    filters: { ...entry, group: Type.Optional(Id), customer: Type.Optional(Id) },
  }),
  restore: restoreEndpoint('dealer', 'fabricator/price', 'special price', SpecialPrice),
  ofCustomer: endpoint('dealer', 'GET fabricator/customer/:id/price', {
    summary: 'What a customer pays for a material or a line item on a day',
    params: Type.Object({ id: Id }),
    querystring: Type.Object(
      { ...entry, on: Type.Optional(Day({ description: 'Today if left out' })) },
      { additionalProperties: false },
    ),
    response: { 200: CustomerPrice },
  }),
});
