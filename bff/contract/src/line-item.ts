import { type Static, Type } from '@sinclair/typebox';
import {
  AlsoDeleted,
  Body,
  Id,
  literals,
  Name,
  OptionalText,
  Price,
  Time,
  UnitOfLine,
  Version,
} from './common';
import { LIMITS, RANGES_BY } from './constants';
import { permittedEach, readEndpoints, removeEndpoint, resourceEndpoints, restoreEndpoint } from './endpoint';
import { importEndpoint, importReport } from './price-list-import';

/** A range of quantities or sizes begins at `from` and ends below the next one; the last one has no end. */
const LineRange = Type.Object(
  {
    from: Type.Number({ exclusiveMinimum: 0, maximum: LIMITS.lineQuantity, decimals: 9 }),
    price: Price(),
  },
  { additionalProperties: false },
);
export type LineRange = Static<typeof LineRange>;

const RANGES =
  'Ranges of quantities or sizes with another price, in ascending order. `price` is that of the range from 0 to the first of them. They are compared to 3 decimals, as they are shown.';

const rates = {
  unit: Type.Optional(UnitOfLine),
  base: Type.Optional(
    Type.Number({ ...Price(), description: 'USD once per line, besides quantity × price' }),
  ),
  ranges: Type.Optional(Type.Array(LineRange, { maxItems: LIMITS.lineRanges, description: RANGES })),
  rangesBy: Type.Optional(
    literals(RANGES_BY, {
      description:
        'By what the range is chosen: the quantity, or a size of each piece in inches or centimeters, which every order of it then needs',
    }),
  ),
};

/** How the price of a line item follows from its quantity, besides the price of one unit. */
export const LineRates = Type.Required(Body(rates));
export type LineRates = Static<typeof LineRates>;

const COST = { permission: 'costs:read', description: 'USD that one unit costs the dealer' } as const;

export const LineItem = Type.Object({
  _id: Id,
  owner: Type.String({ description: 'The dealer' }),
  title: Type.String(),
  price: Type.Number({ description: 'USD for one unit' }),
  ...rates,
  cost: Type.Optional(Type.Number({ ...COST, description: `${COST.description}; absent if unknown` })),
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
  cost: Type.Optional(
    Type.Unsafe<number | null>({
      ...Price(),
      ...COST,
      type: ['number', 'null'],
      description: `${COST.description}; null: unknown`,
    }),
  ),
  description: Type.Optional(OptionalText()),
  taxable: Type.Optional(Type.Boolean({ description: 'true if left out' })),
});
export type LineItemCreate = Static<typeof LineItemCreate>;

/** A line item without what it costs the dealer. */
const PublicLineItem = Type.Omit(LineItem, ['cost']);

export const LineItemImportReport = importReport(
  {
    name: Type.String({ description: 'The title' }),
    price: Type.Number({ description: 'USD for one unit' }),
  },
  'line item',
);
export type LineItemImportReport = Static<typeof LineItemImportReport>;

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
    import: importEndpoint('fabricator/line-item', {
      summary: 'Import line items from CSV or a workbook, all or nothing',
      description:
        'The form, and how files and amounts are read, are those of `fabricator/material/import`. The first line names the columns as an export does (`Title`, `Price (USD)`, `Description`, `Taxable`, `Unit`, `Base Fee (USD)`, `Price From Quantity`, `Price From Size`, `Cost (USD)`); all but the first two may be left out, and what they have stays as it is. An empty cell of `Unit` is `Each`, of `Taxable` `Yes`; an empty description, base fee or cost is removed, and so are the ranges where both of their columns are empty. `Price From Quantity` has the ranges above `Price (USD)` as `10: 4.50; 20: 4.00`: from a quantity, a colon, a blank and the price of one unit. `Price From Size` has the unit, too: `24 in: 220.00; 36 in: 300.00`, or `cm`. A line changes the item of the same title, of several the one with the same price, else the oldest; `update` and `add` answer lines that only look like an item.',
      response: { 200: LineItemImportReport },
    }),
  },
);

export const adminLineItemEndpoints = {
  restore: restoreEndpoint('admin', 'admin/line-item', 'line item', PublicLineItem),
};

export const appLineItemEndpoints = {
  ...readEndpoints({
    access: 'session',
    path: 'app/line-item',
    record: PublicLineItem,
    item: PublicLineItem,
    sort,
    filters: { owner: Type.Optional(Id), deleted: AlsoDeleted },
    list: { summary: "A dealer's line items" },
    get: { summary: 'One line item of a dealer' },
  }),
  remove: removeEndpoint('session', 'app/line-item', 'line item of my own'),
};
