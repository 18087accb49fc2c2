import { type Static, Type } from '@sinclair/typebox';
import { AlsoDeleted, Body, Id, Name, OptionalText, Price, Time, UnitOfLine, Version } from './common';
import { LIMITS } from './constants';
import { permittedEach, readEndpoints, removeEndpoint, resourceEndpoints, restoreEndpoint } from './endpoint';

/** A range of quantities begins at `from` and ends below the next one; the last one has no end. */
const LineRange = Type.Object(
  {
    from: Type.Number({ exclusiveMinimum: 0, maximum: LIMITS.lineQuantity, decimals: 9 }),
    price: Price(),
  },
  { additionalProperties: false },
);
export type LineRange = Static<typeof LineRange>;

const RANGES =
  'Ranges of quantities with another price, in ascending order. `price` is that of the range from 0 to the first of them.';

const rates = {
  unit: Type.Optional(UnitOfLine),
  base: Type.Optional(
    Type.Number({ ...Price(), description: 'USD once per line, besides quantity × price' }),
  ),
  ranges: Type.Optional(Type.Array(LineRange, { maxItems: LIMITS.lineRanges, description: RANGES })),
};

export const LineItem = Type.Object({
  _id: Id,
  owner: Type.String({ description: 'The dealer' }),
  title: Type.String(),
  price: Type.Number({ description: 'USD for one unit' }),
  ...rates,
  description: Type.String(),
  taxable: Type.Boolean({ description: "Whether the dealer's taxes apply to it" }),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type LineItem = Static<typeof LineItem>;

export const LineItemCreate = Body({
  title: Name(),
  price: Price(),
  ...rates,
  description: Type.Optional(OptionalText()),
  taxable: Type.Optional(Type.Boolean({ description: 'true if left out' })),
});
export type LineItemCreate = Static<typeof LineItemCreate>;

const sort = ['title', 'price', 'createdAt', 'updatedAt'] as const;

export const dealerLineItemEndpoints = permittedEach(
  { read: 'price-list:read', change: 'price-list:change' },
  {
    ...resourceEndpoints({
      access: 'dealer',
      path: 'fabricator/line-item',
      noun: 'line item',
      record: LineItem,
      item: LineItem,
      create: LineItemCreate,
      sort,
      filters: {},
    }),
    restore: restoreEndpoint('dealer', 'fabricator/line-item', 'line item', LineItem),
  },
);

export const adminLineItemEndpoints = {
  restore: restoreEndpoint('admin', 'admin/line-item', 'line item', LineItem),
};

export const appLineItemEndpoints = {
  ...readEndpoints({
    access: 'session',
    path: 'app/line-item',
    record: LineItem,
    item: LineItem,
    sort,
    filters: { owner: Type.Optional(Id), deleted: AlsoDeleted },
    list: { summary: "A dealer's line items" },
    get: { summary: 'One line item of a dealer' },
  }),
  remove: removeEndpoint('session', 'app/line-item', 'line item of my own'),
};
