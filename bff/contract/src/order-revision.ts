import { type Static, Type } from '@sinclair/typebox';
import {
  Amount,
  Body,
  Id,
  IdParams,
  literals,
  Name,
  Nothing,
  OptionalText,
  Reference,
  ReferenceInput,
  SizeOfPiece,
  Time,
  Updated,
  Version,
  wholeRecord,
} from './common';
import { DISCOUNT_KINDS, LIMITS } from './constants';
import { endpoint, onceByKey, permittedEach } from './endpoint';
import { Estimate } from './estimate';
import { Order, OrderRevision, RevisionNumber } from './order';
import { OrderCosts } from './order-costs';

/** A line before or after a change. */
const LineState = Type.Object({
  price: Amount,
  quantity: Type.Optional(Type.Number({ description: 'Of a line item' })),
  size: Type.Optional(Type.String({ description: 'The size of a line item, such as "22 in"' })),
  edges: Type.Optional(
    Type.String({ description: 'The edges chosen for a line item, such as "Island: edges 1–3"' }),
  ),
  material: Type.Optional(Type.String({ description: "The name of a slab's material" })),
});

const changedLine = {
  kind: literals(['slab', 'line-item', 'discount']),
  added: Type.Optional(
    literals(['minimum', 'tax'], {
      description: 'The line follows from the others: the rest to the minimum, or a tax',
    }),
  ),
  name: Type.String({
    description: "The slab's `item_id`, the line item's title, the reason, or the tax's name",
  }),
  change: literals(['added', 'removed', 'changed']),
  from: Type.Optional(LineState),
  to: Type.Optional(LineState),
  difference: Type.Number({ ...Amount, description: 'How much more it is, in USD' }),
};

const sums = {
  from: Type.Number({ ...Amount, description: 'The total before' }),
  to: Type.Number({ ...Amount, description: 'The total after' }),
  totalPrice: Type.Number({ ...Amount, description: 'How much more it is in total, in USD' }),
};

/** The differences between two revisions: the changed lines in the order of the newer one, then the removed lines. */
export const OrderDifference = Type.Object({
  ...sums,
  lines: Type.Array(
    Type.Object({
      ...changedLine,
      index: Type.Optional(
        Type.Integer({
          description:
            "Where it is in the newer one: in the project's `slabs`, or in `additionalLineItems`. Absent if removed, and of taxes",
        }),
      ),
    }),
  ),
});
export type OrderDifference = Static<typeof OrderDifference>;

/** As `OrderDifference`, for the page that a link opens. */
export const SharedDifference = Type.Object({ ...sums, lines: Type.Array(Type.Object(changedLine)) });
export type SharedDifference = Static<typeof SharedDifference>;

const Quantity = Type.Number({
  minimum: 0.01,
  maximum: LIMITS.lineQuantity,
  decimals: 9,
  description: 'Of a unit that is measured on the order, the measure counts, which `estimate` has',
});

const Size = Type.Optional(
  Type.Unsafe<SizeOfPiece>({ ...SizeOfPiece, description: 'Needed if the line item has ranges of sizes' }),
);

/** A price in a body; null is the same as none. */
const HandPrice = (what: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      maximum: LIMITS.price,
      decimals: 2,
      description: `USD, set by hand for ${what}; without it the price is that of the price list`,
    }),
  );

/** Edges of all slabs that were measured: `slabs` of a draft and revision 1 have the same. */
const DraftEdges = Type.Array(
  Body({
    slab: Type.Integer({
      minimum: 1,
      maximum: LIMITS.slabs,
      description: "The slab's number in the draft's `slabs`, from 1",
    }),
    numbers: Type.Array(Type.Integer({ minimum: 1, maximum: LIMITS.maxVertices }), {
      minItems: 1,
      maxItems: LIMITS.maxVertices,
      uniqueItems: true,
      description: 'Numbers of sides of its outline, from 1: the first one begins at its first corner',
    }),
  }),
  {
    maxItems: LIMITS.slabs,
    description:
      'The edges that are charged, of a line item by the foot or meter: their length replaces `quantity`. Edges of slabs that are left out are kept, and not charged.',
  },
);

const DraftLineItem = Type.Object({
  lineItemId: Id,
  quantity: Quantity,
  size: Size,
  edges: Type.Optional(DraftEdges),
  price: Type.Optional(Type.Number({ description: 'Set by hand for one of them' })),
});
const DraftSlab = Type.Object({
  item_id: Type.String(),
  material: Type.Optional(Reference),
  included: Type.Boolean(),
  price: Type.Optional(Type.Number({ description: 'Set by hand for the slab' })),
});
const Discount = Body({
  kind: literals(DISCOUNT_KINDS),
  value: Type.Number({
    minimum: 0,
    maximum: LIMITS.price,
    decimals: 2,
    description: 'USD, or percent up to 100',
  }),
  reason: Name({
    prompt: 'Please give a reason for the discount',
    requiredPrompt: 'Please give a reason for the discount',
  }),
});

const draftLines = {
  lineItems: Type.Array(DraftLineItem, {
    description: 'As in `estimate.additionalLineItems`, without the discount and a minimum',
  }),
  slabs: Type.Array(DraftSlab, { description: 'All that were measured, also those that are left out' }),
  discount: Type.Optional(Discount),
};

/** A revision with its prices and plans. */
export const RevisedOrder = Type.Object({
  ...OrderRevision.properties,
  estimate: Estimate,
  project: Type.Omit(Order.properties.project, ['owner']),
  asDraft: Type.Object(draftLines, { description: 'Its lines, as a draft begins with them' }),
  difference: Type.Optional(
    Type.Object(OrderDifference.properties, {
      description: 'To the revision `since`, if that was asked for',
    }),
  ),
});
export type RevisedOrder = Static<typeof RevisedOrder>;

/** The next revision of an order, while the team works on it. */
export const OrderDraft = Type.Object({
  base: Type.Integer({ minimum: 1, description: 'The revision that it changes' }),
  author: Type.Object(Reference.properties, { description: 'Who saved it last' }),
  createdAt: Time,
  updatedAt: Time,
  version: Version,
  ...draftLines,
  note: Type.Optional(Type.String({ description: 'For the customer' })),
  estimate: Estimate,
  costs: Type.Optional(OrderCosts),
  difference: Type.Object(OrderDifference.properties, { description: 'To the revision `base`' }),
});
export type OrderDraft = Static<typeof OrderDraft>;

const OpenedDraft = Type.Object({
  ...OrderDraft.properties,
  version: Type.Integer({ minimum: 0, description: '0 for one that nobody has saved' }),
});

const SeenVersion = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'The version of the draft that was seen; needed to replace or discard one of another member',
  }),
);

const DraftInput = Body({
  base: RevisionNumber,
  version: SeenVersion,
  lineItems: Type.Optional(
    Type.Array(
      Body({
        lineItemId: Id,
        quantity: Type.Optional(Quantity),
        size: Size,
        edges: Type.Optional(DraftEdges),
        price: HandPrice('one of them'),
      }),
      {
        maxItems: LIMITS.slabs,
        description: 'All of them, in their order. Left out: the draft begins as the current revision is',
      },
    ),
  ),
  slabs: Type.Optional(
    Type.Array(
      Body({
        item_id: Name(),
        material: Type.Optional(ReferenceInput()),
        included: Type.Optional(Type.Boolean()),
        price: HandPrice('the slab'),
      }),
      {
        maxItems: LIMITS.slabs,
        description:
          'Slabs that are not listed, and `material` and `included` if left out, are as in the current revision',
      },
    ),
  ),
  discount: Type.Optional(
    Type.Unsafe<Static<typeof Discount> | null>({ ...Discount, type: ['object', 'null'] }),
  ),
  note: Type.Optional(OptionalText()),
});
export type DraftInput = Static<typeof DraftInput>;

const path = 'fabricator/order/:id';
const BASE =
  '409 `SUPERSEDED`, with the order as it is in `current`, unless `base` is its current revision. 409 `ORDER_CLOSED` for an order that is completed or cancelled: set its status back first.';

export const orderRevisionEndpoints = permittedEach(
  { read: 'orders:read', change: 'orders:revise' },
  {
    list: endpoint('dealer', `GET ${path}/revision`, {
      summary: 'The revisions of an order, oldest first',
      params: IdParams,
      response: { 200: Type.Array(OrderRevision) },
    }),
    get: endpoint('dealer', `GET ${path}/revision/:revision`, {
      summary: 'One revision of an order, with its prices and plans; with `since`, compared with another one',
      querystring: Type.Object(
        { since: Type.Optional(Type.Integer({ minimum: 1, description: 'The other revision' })) },
        { additionalProperties: false },
      ),
      params: Type.Object({ id: Id, revision: Type.Integer({ minimum: 1 }) }),
      response: { 200: RevisedOrder },
    }),
    draft: endpoint('dealer', `GET ${path}/draft`, {
      summary: 'The next revision of an order, while the team works on it; 404 if nobody does',
      params: IdParams,
      response: { 200: OrderDraft },
    }),
    opened: endpoint('dealer', `GET ${path}/draft/opened`, {
      summary: 'The draft of an order, or as it would begin: nobody sees that before it is saved',
      description: BASE,
      querystring: Type.Object({ base: RevisionNumber }, { additionalProperties: false }),
      params: IdParams,
      response: { 200: OpenedDraft },
    }),
    save: onceByKey(
      endpoint('dealer', `POST ${path}/draft`, {
        summary: 'Save the next revision of an order',
        description: `Replaces the draft, and prices it: lines that are as in the current revision keep their prices, all others have those of today's price list. With \`base\` alone, a draft begins as the current revision is. 409 \`DRAFT_EXISTS\`, with the draft in \`current\`, if another member has saved one, unless \`version\` is its version. ${BASE}`,
        params: IdParams,
        body: wholeRecord(OrderDraft, DraftInput),
        response: { 200: Updated(OrderDraft) },
      }),
    ),
    discard: endpoint('dealer', `DELETE ${path}/draft`, {
      summary: 'Discard the draft of an order. Saving the same draft again undoes it.',
      description:
        "With the draft in `current`: 409 `STALE_VERSION` if `version` is not the draft's, 409 `DRAFT_EXISTS` if another member has saved it and there is no `version`.",
      querystring: Type.Object({ version: SeenVersion }, { additionalProperties: false }),
      params: IdParams,
      response: { 204: Nothing },
    }),
    issue: onceByKey(
      endpoint('dealer', `POST ${path}/draft/issue`, {
        summary: 'Issue the draft as the new current revision of its order, and mail the customer',
        description: `With the prices that the draft shows. Nothing changes it afterwards. 409 \`STALE_VERSION\` if \`version\` is not the draft's. 409 \`LOW_MARGIN\` if the margin is below the dealer's \`minimumMargin\` and the caller may not see costs. ${BASE}`,
        params: IdParams,
        body: Body({ base: RevisionNumber, version: Type.Optional(Version) }),
        response: { 200: Updated(Order) },
      }),
    ),
  },
);
