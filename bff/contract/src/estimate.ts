import { type Static, Type } from '@sinclair/typebox';
import {
  Amount,
  AreaPrice,
  Id,
  literals,
  MinimumOrder,
  PricingRule,
  SizeOfPiece,
  SquareFootAmount,
  TaxRate,
  Time,
  UnitOfLine,
} from './common';
import {
  DISCOUNT_KINDS,
  DISCOUNT_LINE,
  type LineUnit,
  MINIMUM_LINE,
  PRICE_SOURCES,
  SPECIAL_SOURCES,
} from './constants';

/** Takes an amount in USD, or a share of what the lines add up to, from an order. */
const Discount = Type.Object({
  kind: literals(DISCOUNT_KINDS),
  value: Type.Number({ description: 'USD or percent, at most 2 decimals' }),
});

/** Beside a price that was set by hand. Customers do not see it. */
const listPrice = (of: string) =>
  Type.Optional(
    Type.Number({
      ...Amount,
      description: `The price of ${of} by the price list, if ${of} has one set by hand`,
    }),
  );

const linePricedAt = Type.Optional(
  Type.String({ ...Time, description: "As of when it is priced, if not the estimate's `pricedAt`" }),
);

const source = Type.Optional(
  literals(SPECIAL_SOURCES, {
    description: 'The price is a special one of the group or the customer; absent for that of the price list',
  }),
);

/** How a slab was billed by a rule. Absent without one, where the area of the outline is billed. */
export const billing = {
  billedArea: Type.Optional(Type.Number({ description: 'm², if not `area`' })),
  steps: Type.Optional(
    Type.Object(
      {
        ...PricingRule.properties,
        area: Type.Number({ description: 'Of the basis, in `per`' }),
        withWaste: Type.Number({ description: 'In `per`' }),
        billed: Type.Number({ description: 'In `per`' }),
        per: Type.Unsafe<PricingRule['per']>({
          ...PricingRule.properties.per,
          description: 'The unit of `roundTo` and of these areas',
        }),
        rate: Type.Object(AreaPrice.properties),
        source: literals(PRICE_SOURCES, {
          description: 'Where the rate is from; on a shared page always `list`',
        }),
        isPublic: Type.Boolean({ description: 'Whether customers see the steps' }),
      },
      { description: 'How `billedArea` and, before a price was set by hand, `price` were computed' },
    ),
  ),
};

const EstimatedEdges = Type.Array(
  Type.Object({
    slab: Type.Integer({ minimum: 1, description: "The slab's number in the project's `slabs`, from 1" }),
    item_id: Type.String(),
    numbers: Type.Array(Type.Integer({ minimum: 1 }), {
      description: 'Numbers of sides of the outline, from 1: the first one begins at its first corner',
    }),
  }),
  { description: 'The edges that were chosen for the line, whose length is `quantity`' },
);
export type EstimatedEdges = Static<typeof EstimatedEdges>;

/** How the price of a line item follows from its quantity. */
export const lineRates = {
  quantity: Type.Optional(Type.Number({ description: '1 if left out' })),
  unit: Type.Optional(
    Type.Unsafe<LineUnit>({ ...UnitOfLine, description: 'The unit of the quantity; `each` if left out' }),
  ),
  unitPrice: Type.Optional(Type.Number({ ...Amount, description: '`price` if left out' })),
  base: Type.Optional(
    Type.Number({ ...Amount, description: 'Part of `price` besides quantity × `unitPrice`' }),
  ),
  range: Type.Optional(
    Type.Object(
      { from: Type.Number(), to: Type.Optional(Type.Number()) },
      {
        description:
          'The range from which `unitPrice` is, without its end: of quantities or, with `size`, of sizes',
      },
    ),
  ),
  size: Type.Optional(
    Type.Object(SizeOfPiece.properties, { description: 'Of each piece: `range` was chosen by it' }),
  ),
  edges: Type.Optional(EstimatedEdges),
};

/** A tax of an order. */
const OrderTax = Type.Object({
  ...TaxRate.properties,
  taxable: Type.Number({ ...Amount, description: 'What it is computed from, after the discount' }),
  amount: Type.Number({ ...Amount, description: 'Part of the total, and of the lines if they include it' }),
});
export type OrderTax = Static<typeof OrderTax>;

export const taxes = Type.Optional(
  Type.Array(OrderTax, { description: 'As they were when the order was placed; absent for none' }),
);

/**
 * The prices of an order's current revision. Areas are in m². Each material occurs once; a slab that was priced at another
 * time than the others of it has a price per square foot of its own.
 */
export const Estimate = Type.Object({
  totalPrice: Amount,
  area: Type.Number(),
  materials: Type.Array(
    Type.Object({
      materialId: Id,
      name: Type.String(),
      thickness: Type.String(),
      pricePerSquareFoot: SquareFootAmount,
      price: Type.Optional(
        Type.Object(AreaPrice.properties, {
          description: 'The price as it was entered, by which slabs are priced. Absent in older orders.',
        }),
      ),
      area: Type.Number(),
      subTotalPrice: Amount,
      slabs: Type.Array(
        Type.Object({
          item_id: Type.String(),
          area: Type.Number(),
          price: Amount,
          pricePerSquareFoot: Type.Optional(
            Type.Number({ ...SquareFootAmount, description: "If not the material's" }),
          ),
          ...billing,
          source,
          listPrice: listPrice('the slab'),
          pricedAt: linePricedAt,
        }),
      ),
    }),
  ),
  additionalLineItems: Type.Array(
    Type.Object({
      lineItemId: Type.String({
        ...Id,
        description: `\`${MINIMUM_LINE}\` for the line that raises the order to \`minimumOrder\`: the last one, but for the discount`,
      }),
      title: Type.String(),
      description: Type.Optional(Type.String()),
      price: Type.Number({ ...Amount, description: 'Of the whole quantity; less than 0 for the discount' }),
      ...lineRates,
      source,
      listPrice: listPrice('one of them'),
      pricedAt: linePricedAt,
      taxable: Type.Optional(
        Type.Boolean({ description: 'false if taxes do not apply to the line, else absent' }),
      ),
      discount: Type.Optional(
        Type.Object(Discount.properties, {
          description: `The line is the discount: its \`lineItemId\` is \`${DISCOUNT_LINE}\`, its title the reason`,
        }),
      ),
    }),
  ),
  minimumOrder: Type.Optional(
    Type.Object(MinimumOrder.properties, {
      description:
        'What the lines at least come to, before a discount, in this and later revisions: that of the dealer when the order was placed',
    }),
  ),
  taxes,
  pricedAt: Time,
});
export type Estimate = Static<typeof Estimate>;
