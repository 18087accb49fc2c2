import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import {
  AreaPrice,
  Body,
  Id,
  literals,
  Price,
  PricingInput,
  PricingRule,
  SquareFootAmount,
  SquareFootPrice,
  TextFilter,
} from './common';
import { LIMITS, PRICE_ROUNDINGS } from './constants';
import { endpoint, onceByKey, permittedEach } from './endpoint';
import { LineRates } from './line-item';

const Name = Type.String();

/** A preview first, then exactly that. */
export const confirmed = {
  dryRun: Type.Optional(Type.Boolean({ description: 'true: only return a preview' })),
  expect: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Fingerprint of the preview to apply' }),
  ),
};

const fields = {
  percent: Type.Number({
    minimum: -99.99,
    maximum: 1_000,
    decimals: 2,
    description: 'At most 2 decimals; 0 rounds only',
  }),
  rounding: literals(PRICE_ROUNDINGS),
  ids: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: LIMITS.priceChangeRows, description: 'Either ids or filter' }),
  ),
  except: Type.Optional(
    Type.Array(Id, {
      maxItems: LIMITS.priceChangeRows,
      description: 'Excluded from the matches of the filter',
    }),
  ),
  ...confirmed,
};

const COSTS = {
  permission: 'costs:read',
  description: 'true: the costs that are known change, too, to the cent',
} as const;

const changeBody = <F extends TObject, M extends TProperties>(filter: F, more: M) =>
  Body({
    ...fields,
    filter: Type.Optional(filter),
    prices: Type.Optional(Type.Boolean({ description: 'false: the prices stay' })),
    costs: Type.Optional(Type.Boolean(COSTS)),
    ...more,
  });

const search = Type.Optional(TextFilter());
const MaterialPriceChange = changeBody(Body({ search, thickness: Type.Optional(TextFilter()) }), {
  pricing: Type.Optional(
    PricingInput({}, { description: "Also how their slabs are billed; null: by the dealer's own rule" }),
  ),
});
const ofLineItems = {
  amount: Type.Optional(
    Type.Number({
      minimum: -LIMITS.price,
      maximum: LIMITS.price,
      decimals: 2,
      description: 'USD that each amount rises by after the percentage; nothing falls below 0',
    }),
  ),
  bases: Type.Optional(
    Type.Boolean({ description: 'true: the base fees of the items that have one change, too' }),
  ),
  taxable: Type.Optional(Type.Boolean({ description: 'Also whether taxes apply to them' })),
};
const LineItemPriceChange = changeBody(Body({ search }), ofLineItems);

const listedRule = Type.Optional(Type.Object(Type.Partial(PricingRule).properties));

/** Changes each price of the given records, or of all records that a list with this filter shows. */
export type PriceChange = Static<typeof MaterialPriceChange> &
  Pick<Static<typeof LineItemPriceChange>, keyof typeof ofLineItems>;

const pair = <T extends TSchema>(of: T) => ({ from: of, to: of });

const Cost = Type.Object({
  amount: Type.Number({ description: 'USD' }),
  per: Type.Optional(AreaPrice.properties.per),
});
const COST = {
  permission: 'costs:read',
  description: 'What it costs the dealer, as it was entered; of a line item without `per`',
} as const;
const RATES = { description: 'How a line item is charged besides its price' };
const PER = { description: 'The unit of a material in which its price was entered, if that changes' };
const TAXABLE = { description: 'Whether taxes apply to it' };

export const PriceChangeReport = Type.Object({
  dryRun: Type.Boolean(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  errors: Type.Integer(),
  missing: Type.Integer({ description: 'Number of ids without a record; they are skipped' }),
  fingerprint: Type.String({ description: 'Fingerprint of the rows, for `expect`' }),
  rows: Type.Array(
    Type.Object({
      _id: Id,
      name: Name,
      thickness: Type.Optional(Type.String()),
      from: SquareFootAmount,
      to: SquareFootAmount,
      per: Type.Optional(Type.Object(pair(AreaPrice.properties.per), PER)),
      pricing: Type.Optional(
        Type.Object(
          { from: listedRule, to: listedRule },
          { description: "How its slabs are billed, if that changes; left out: by the dealer's own rule" },
        ),
      ),
      rates: Type.Optional(Type.Object(pair(LineRates), RATES)),
      taxable: Type.Optional(Type.Object(pair(Type.Boolean()), TAXABLE)),
      cost: Type.Optional(Type.Object(pair(Cost), COST)),
      result: literals(['changed', 'unchanged', 'error']),
      reason: Type.Optional(Type.String()),
    }),
  ),
});
export type PriceChangeReport = Static<typeof PriceChangeReport>;

const undoBody = <P extends TSchema, M extends TProperties>(price: P, more: M) =>
  Body({
    changes: Type.Array(Body({ _id: Id, from: price, to: price, ...more }), {
      minItems: 1,
      maxItems: LIMITS.priceChangeRows,
      description: 'As they were made',
    }),
  });
const MaterialPriceUndo = undoBody(SquareFootPrice(), {
  per: Type.Optional(Body(pair(AreaPrice.properties.per), PER)),
  pricing: Type.Optional(Body({ from: Type.Optional(PricingInput()), to: Type.Optional(PricingInput()) })),
  cost: Type.Optional(Body(pair(AreaPrice), COST)),
});
const LineItemPriceUndo = undoBody(Price(), {
  rates: Type.Optional(Body(pair(LineRates), RATES)),
  taxable: Type.Optional(Body(pair(Type.Boolean()), TAXABLE)),
  cost: Type.Optional(Body(pair(Body({ amount: Price() })), COST)),
});
type UndoneOf<U extends { changes: object[] }> = U['changes'][number];
/** The rows of a report that are undone. */
export type PriceChangeUndo = {
  changes: Array<
    Omit<UndoneOf<Static<typeof MaterialPriceUndo>> & UndoneOf<Static<typeof LineItemPriceUndo>>, 'cost'> &
      Pick<PriceChangeReport['rows'][number], 'cost'>
  >;
};

export const PriceChangeUndone = Type.Object({ restored: Type.Integer() });

/** The limit of an undo, which has all values of each record. */
const UNDO_BYTES = 4 * LIMITS.bodyBytes;

const endpointsOf = (path: string, noun: string, body: TObject, undoneBody: TObject) => {
  const undo = endpoint('dealer', `POST ${path}/change-prices/undo`, {
    summary: `Restore the previous prices of ${noun}s, all or none; 409 if one of them has changed since`,
    body: undoneBody,
    response: { 200: PriceChangeUndone },
  });
  return permittedEach(
    { read: 'price-list:read', change: 'price-list:change' },
    {
      // A retry after a lost response must not change prices twice, nor find them changed already.
      change: onceByKey(
        endpoint('dealer', `POST ${path}/change-prices`, {
          summary: `Change the prices of many ${noun}s, all or none`,
          body,
          response: { 200: PriceChangeReport },
        }),
      ),
      undo: onceByKey({ ...undo, config: { ...undo.config, bodyLimit: UNDO_BYTES } }),
    },
  );
};

export const materialPriceEndpoints = endpointsOf(
  'fabricator/material',
  'material',
  MaterialPriceChange,
  MaterialPriceUndo,
);
export const lineItemPriceEndpoints = endpointsOf(
  'fabricator/line-item',
  'line item',
  LineItemPriceChange,
  LineItemPriceUndo,
);
