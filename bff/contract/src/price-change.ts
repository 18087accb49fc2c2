import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import {
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

const Name = Type.String();

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
  dryRun: Type.Optional(Type.Boolean({ description: 'true: only return a preview' })),
  expect: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Fingerprint of the preview to apply' }),
  ),
};

const changeBody = <F extends TObject, M extends TProperties>(filter: F, more: M) =>
  Body({ ...fields, filter: Type.Optional(filter), ...more });

const search = Type.Optional(TextFilter());
const MaterialPriceChange = changeBody(Body({ search, thickness: Type.Optional(TextFilter()) }), {
  pricing: Type.Optional(
    PricingInput({}, { description: "Also how their slabs are billed; null: by the dealer's own rule" }),
  ),
});
const LineItemPriceChange = changeBody(Body({ search }), {});

const listedRule = Type.Optional(Type.Object(Type.Partial(PricingRule).properties));

/** Changes each price of the given records, or of all records that a list with this filter shows, by a percentage. */
export type PriceChange = Static<typeof MaterialPriceChange>;

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
      pricing: Type.Optional(
        Type.Object(
          { from: listedRule, to: listedRule },
          { description: "How its slabs are billed, if that changes; left out: by the dealer's own rule" },
        ),
      ),
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
  pricing: Type.Optional(Body({ from: Type.Optional(PricingInput()), to: Type.Optional(PricingInput()) })),
});
export type PriceChangeUndo = Static<typeof MaterialPriceUndo>;

export const PriceChangeUndone = Type.Object({ restored: Type.Integer() });

const endpointsOf = <B extends TObject, U extends TObject>(path: string, noun: string, body: B, undo: U) =>
  permittedEach(
    { read: 'price-list:read', change: 'price-list:change' },
    {
      // A retry after a lost response must not change prices twice, nor find them changed already.
      change: onceByKey(
        endpoint('dealer', `POST ${path}/change-prices`, {
          summary: `Change the prices of many ${noun}s by percent, all or none`,
          body,
          response: { 200: PriceChangeReport },
        }),
      ),
      undo: onceByKey(
        endpoint('dealer', `POST ${path}/change-prices/undo`, {
          summary: `Restore the previous prices of ${noun}s, all or none; 409 if one of them has changed since`,
          body: undo,
          response: { 200: PriceChangeUndone },
        }),
      ),
    },
  );

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
  undoBody(Price(), {}),
);
