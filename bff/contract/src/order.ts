import { type Static, type TObject, Type } from '@sinclair/typebox';
import { consentFields, TERMS_CHANGED } from './acceptance';
import {
  Amount,
  Body,
  Created,
  Day,
  fileOf,
  Id,
  IdParams,
  listQuery,
  literals,
  Name,
  Owner,
  OwnerFilter,
  Reference,
  SearchText,
  SizeOfLineItem,
  several,
  Time,
  Updated,
  Version,
  wholeRecord,
} from './common';
import {
  ASSIGNEE_FILTERS,
  DUE_FILTERS,
  EXPORT_TYPES,
  INVOICE_LAYOUTS,
  LIMITS,
  ORDER_STATUSES,
  PERIODS,
} from './constants';
import {
  endpoint,
  onceByKey,
  permittedEach,
  readEndpoints,
  removeEndpoint,
  restoreEndpoint,
} from './endpoint';
import { Estimate } from './estimate';
import { Fabricator } from './fabricator';
import { Image } from './material';
import { OrderCosts } from './order-costs';
import { Slab, SlabInput } from './project';
import { siteDetails, siteInput } from './site';

export const Status = literals(ORDER_STATUSES);

export const HistoryEntry = Type.Object({
  at: Time,
  actor: Type.Object({ name: Type.String(), role: literals(['customer', 'dealer', 'admin', 'system']) }),
  from: Type.Optional(Status),
  to: Status,
  assignee: Type.Optional(
    Type.String({
      description:
        'The order was assigned to this member of the team, or to nobody if empty, and kept its status. Customers do not see it.',
    }),
  ),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** Notes, links that the dealer shared, what customers replied, new revisions, and changes of the due date and the stage. */
export const ORDER_ACTIVITY_KINDS = [
  'accepted',
  'change-requested',
  'due-date',
  'note',
  'link-created',
  'link-revoked',
  'revised',
  'stage',
] as const;

const DueDay = Type.String({ description: 'YYYY-MM-DD' });

/** An entry of an order's history besides its statuses. */
export const OrderActivity = Type.Object({
  at: Time,
  kind: literals(ORDER_ACTIVITY_KINDS, { description: "Please leave out kinds that you don't know" }),
  actor: HistoryEntry.properties.actor,
  text: Type.Optional(
    Type.String({
      description: 'The change that was requested, or the beginning of the note',
    }),
  ),
  totalPrice: Type.Optional(
    Type.Number({ ...Amount, description: 'The total that was accepted, or of the new revision, in USD' }),
  ),
  revision: Type.Optional(
    Type.Integer({ description: 'The revision that is new, was accepted or is to be changed' }),
  ),
  byLink: Type.Optional(
    Type.Boolean({ description: 'Whoever had a link that the dealer shared has replied, signed in or not' }),
  ),
  dueDate: Type.Optional(Type.String({ description: 'The new due date, YYYY-MM-DD; absent once removed' })),
  stage: Type.Optional(Type.String({ description: 'The name of the new stage; absent once removed' })),
});
export type OrderActivity = Static<typeof OrderActivity>;

const OrderProjectItem = Type.Object({
  _id: Id,
  title: Type.String(),
  owner: Type.Optional(Owner),
  fabricator: Id,
  ...siteDetails,
  totalSquareFeet: Type.Number(),
  slabCount: Type.Optional(
    Type.Integer({
      description: 'Left out for old orders until their slabs are counted, soon after an update',
    }),
  ),
});

/** A revision of an order. Once issued it never changes. */
export const OrderRevision = Type.Object({
  revision: Type.Integer({ minimum: 1, description: 'From 1, which is the order as it was placed' }),
  at: Time,
  actor: HistoryEntry.properties.actor,
  totalPrice: Amount,
  note: Type.Optional(Type.String({ description: "The dealer's note to the customer" })),
  accepted: Type.Optional(
    Type.Object(
      {
        _id: Type.Optional(
          Type.String({ description: 'Id of the acceptance; left out for one from before certificates' }),
        ),
        at: Time,
        name: Type.String(),
      },
      { description: 'Left out until the customer accepts it' },
    ),
  ),
});
export type OrderRevision = Static<typeof OrderRevision>;

const head = {
  _id: Id,
  reference: Type.String({ description: 'ORD- and a number per dealer, from 1001' }),
  status: Type.Optional(Status),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
  revision: Type.Integer({ minimum: 1, description: 'The current revision' }),
  dueDate: Type.Optional(
    Type.String({ ...DueDay, description: 'YYYY-MM-DD. Customers see it if their dealer wants them to.' }),
  ),
  stage: Type.Optional(
    Type.Object(
      { ...Reference.properties, isPublic: Type.Boolean() },
      {
        description:
          'The stage that it is in, unless its status was changed to another one since. For its customer: the last public one',
      },
    ),
  ),
  fabricator: Type.Object({
    _id: Id,
    businessName: Type.String(),
    timeZone: Fabricator.properties.timeZone,
  }),
  assignee: Type.Optional(
    Type.Object(Reference.properties, {
      description: "The member of the dealer's team who works on it. Customers do not see it.",
    }),
  ),
};

/** An order in a list, without its slabs, images, itemised prices and history. */
export const OrderItem = Type.Object({
  ...head,
  project: OrderProjectItem,
  estimate: Type.Object({
    totalPrice: Amount,
    area: Type.Number(),
    billedArea: Type.Optional(Type.Number({ description: 'm², if rules bill other areas than `area`' })),
    tax: Type.Optional(Type.Number({ ...Amount, description: 'The taxes in `totalPrice`; absent for none' })),
  }),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  ...head,
  project: Type.Object({
    ...OrderProjectItem.properties,
    images: Type.Array(Image),
    slabs: Type.Array(Slab),
  }),
  estimate: Estimate,
  costs: Type.Optional(OrderCosts),
  revisions: Type.Array(OrderRevision, { description: 'Oldest first; the last one is the current one' }),
  draft: Type.Optional(
    Type.Object(
      { base: OrderRevision.properties.revision, author: Reference, createdAt: Time },
      { description: 'The revision that a member of the team is drafting. Customers do not see it.' },
    ),
  ),
  history: Type.Array(HistoryEntry),
  activity: Type.Optional(
    Type.Array(OrderActivity, { description: 'For the dealer and administrators, oldest first' }),
  ),
});
export type Order = Static<typeof Order>;

/** An order as its customer sees it: without what the dealer plans. */
const CustomerOrder = Type.Omit(Order, ['activity', 'draft', 'costs']);

/** An order as administrators see it: without what it costs the dealer. */
const AdminOrder = Type.Omit(Order, ['costs']);
const CustomerOrderItem = OrderItem;

/** The number of orders and their sums. A sum that would take too long is left out. */
export const OrderTotals = Type.Object({
  orders: Type.Integer({ description: 'Without cancelled ones, unless `relation` is `gte`' }),
  relation: literals(['eq', 'gte'], {
    description: '`gte`: `orders` is a lower bound, and nothing is summed',
  }),
  totalPrice: Type.Optional(Amount),
  totalSquareFeet: Type.Optional(
    Type.Number({ description: `Left out for more than ${LIMITS.summedOrders} orders` }),
  ),
  cancelled: Type.Optional(
    Type.Object(
      { orders: Type.Integer(), totalPrice: Amount },
      {
        description:
          'The cancelled orders among them, which the other sums leave out; left out where these are',
      },
    ),
  ),
});
export type OrderTotals = Static<typeof OrderTotals>;

/** An order that was shared with its customer, who has not answered its current revision. */
export const WaitingOrder = Type.Object({
  _id: Id,
  reference: Type.String(),
  title: Type.String(),
  customer: Type.String(),
  totalPrice: Amount,
  revision: OrderRevision.properties.revision,
  sharedAt: Type.String({ ...Time, description: 'When the revision was issued or the last link made' }),
  openedAt: Type.Optional(
    Type.String({ ...Time, description: 'When a link last showed the revision; left out if none has' }),
  ),
  isReminded: Type.Boolean({ description: 'Whether the customer was reminded of the revision' }),
});
export type WaitingOrder = Static<typeof WaitingOrder>;

const OrderLink = Type.Object({ _id: Id, reference: Type.String() });

/** The orders before and after one in a list. */
export const OrderNeighbours = Type.Object({
  previous: Type.Optional(OrderLink),
  next: Type.Optional(OrderLink),
});
export type OrderNeighbours = Static<typeof OrderNeighbours>;

const sort = [
  'reference',
  'status',
  'createdAt',
  'updatedAt',
  'orderSize',
  'orderValue',
  'project.totalSquareFeet',
  'estimate.totalPrice',
] as const;
export const Month = Type.String({
  pattern: '^[1-9]\\d{3}-(0[1-9]|1[0-2])$',
  prompt: 'Please give the month as YYYY-MM',
  description: "Month in which the order was placed, in the dealer's time zone: YYYY-MM",
});
export const Due = literals(DUE_FILTERS, {
  description: "Open orders that are overdue, or due in 7 days, by the day in the dealer's time zone",
});

export const Assignee = Type.Union([literals(ASSIGNEE_FILTERS), Id], {
  description: 'Id of the user to whom the order is assigned; `me`: the caller; `none`: nobody',
});

const StageFilter = Type.String({ ...Id, description: 'Id of the stage that the order is in' });

/** Filters of a list of orders. */
const status = Type.Optional(several(Status));
const owner = Type.Optional(several(Id));
const fabricator = owner;

/** Filters by when the order was placed, or the customer ordered. Days are in the dealer's time zone. */
export const periodFilters = {
  month: Type.Optional(Month),
  period: Type.Optional(literals(PERIODS, { description: "As of today in the dealer's time zone" })),
  from: Type.Optional(Day({ description: "The first day, YYYY-MM-DD, in the dealer's time zone" })),
  to: Type.Optional(Day({ description: "The last day, YYYY-MM-DD, in the dealer's time zone" })),
};

/** Filters of a dealer's orders, besides the customer. */
export const dealerOrderFilters = {
  status,
  ...periodFilters,
  due: Type.Optional(several(Due)),
  assignee: Type.Optional(several(Assignee)),
  stage: Type.Optional(several(StageFilter)),
};

const additionalLineItems = Type.Optional(
  Type.Array(Id, {
    maxItems: LIMITS.slabs,
    description:
      "Ids of the dealer's line items; one may occur several times, which is its quantity unless the order's slabs are",
  }),
);

const sizes = Type.Optional(
  Type.Array(SizeOfLineItem, {
    maxItems: LIMITS.slabs,
    description:
      'For line items that have ranges of sizes, one for each time that they occur in `additionalLineItems`. 400 names those without one.',
  }),
);

const OrderCreate = Body({
  project: Id,
  additionalLineItems,
  sizes,
  hash: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Of the estimate that was shown: the order is placed only if that is still the price',
    }),
  ),
});

/** The price of an order that would be placed now. */
export const PricedOffer = Type.Object({
  ...Estimate.properties,
  hash: Type.String({
    description: 'For `POST app/order`. Another one once anything of the estimate changes.',
  }),
});
export type PricedOffer = Static<typeof PricedOffer>;
const StatusChange = { status: Status, version: Type.Optional(Version) };

/** The revision that a customer has seen. */
export const RevisionNumber = Type.Integer({ minimum: 1, description: 'The revision that was seen' });

export const ChangeText = Type.String({
  text: 'block',
  minLength: 1,
  maxLength: LIMITS.changeRequestLength,
  prompt: 'Please describe the change',
});

/** Shared descriptions of the calls that reply to an order. */
export const SUPERSEDED =
  '409 `SUPERSEDED`, with the order as it is in `current`, unless `revision` is the current one.';
export const ORDER_CLOSED = '409 `ORDER_CLOSED` for an order that is completed or cancelled.';

const PRICE_LIMIT = 'Limited to 1,000 calls per user in an hour; then 429.';

export const appOrderEndpoints = {
  ...readEndpoints({
    record: CustomerOrder,
    item: CustomerOrderItem,
    access: 'session',
    path: 'app/order',
    sort,
    filters: { status, fabricator },
    list: { summary: 'My orders' },
    get: { summary: 'One of my orders' },
  }),
  create: endpoint('session', 'POST app/order', {
    summary: 'Place an order for a project',
    description:
      'Limited to 100 orders per user in an hour; then 429. 409 `PRICES_CHANGED`, with the new estimate in `current`, if `hash` is not that of the prices of now.',
    body: OrderCreate,
    response: { 201: Created(CustomerOrder) },
  }),
  priceProject: endpoint('session', 'POST app/project/:id/price', {
    summary: 'What an order of my project would cost',
    description: `Writes nothing. ${PRICE_LIMIT}`,
    params: IdParams,
    body: Body({ additionalLineItems, sizes }),
    response: { 200: PricedOffer },
  }),
  price: endpoint('session', 'POST app/price', {
    summary: 'What slabs and line items of a dealer cost, before there is a project',
    description: `Writes nothing. ${PRICE_LIMIT}`,
    body: Body({
      fabricator: Id,
      slabs: Type.Array(SlabInput, { minItems: 1, maxItems: LIMITS.slabs }),
      additionalLineItems,
      sizes,
    }),
    response: { 200: PricedOffer },
  }),
  accept: onceByKey(
    endpoint('session', 'POST app/order/:id/accept', {
      summary: 'Accept one revision of my order',
      description: `Once; a repetition changes nothing. ${SUPERSEDED} ${TERMS_CHANGED} ${ORDER_CLOSED}`,
      params: IdParams,
      body: Body({
        revision: RevisionNumber,
        name: Name({ prompt: 'Please type your name' }),
        ...consentFields,
      }),
      response: { 200: Updated(CustomerOrder) },
    }),
  ),
  requestChange: onceByKey(
    endpoint('session', 'POST app/order/:id/request-change', {
      summary: 'Ask for a change of one revision of my order',
      description: `A repetition of the last words changes nothing. ${SUPERSEDED} ${ORDER_CLOSED}`,
      params: IdParams,
      body: Body({ revision: RevisionNumber, text: ChangeText }),
      response: { 200: Updated(CustomerOrder) },
    }),
  ),
};

const updateEndpoint = <Shown extends TObject>(access: 'dealer' | 'admin', path: string, shown: Shown) =>
  onceByKey(
    endpoint(access, `POST ${path}/:id`, {
      summary: "Change an order's status",
      params: IdParams,
      body: wholeRecord(shown, Body({ _id: Type.Optional(Id), ...StatusChange })),
      response: { 200: Updated(shown) },
    }),
  );

/** The query of a dealer's list without its pages. */
const unpagedQuery = Type.Omit(listQuery({ sort, filters: { ...dealerOrderFilters, owner: OwnerFilter } }), [
  'page',
  'pageSize',
  'after',
]);

export const dealerOrderEndpoints = permittedEach(
  { read: 'orders:read', change: 'orders:change' },
  {
    ...readEndpoints({
      record: Order,
      item: OrderItem,
      access: 'dealer',
      path: 'fabricator/order',
      sort,
      filters: { ...dealerOrderFilters, owner: OwnerFilter },
      list: { summary: 'Orders of my customers' },
      get: { summary: 'One order' },
    }),
    neighbours: endpoint('dealer', 'GET fabricator/order/:id/neighbours', {
      summary: 'The orders before and after one, in a list with these filters and this sort order',
      params: IdParams,
      querystring: unpagedQuery,
      response: { 200: OrderNeighbours },
    }),
    totals: endpoint('dealer', 'GET fabricator/order/totals', {
      summary: 'What the orders of a list add up to, on all its pages',
      querystring: Type.Object(
        { ...dealerOrderFilters, search: SearchText },
        { additionalProperties: false },
      ),
      response: { 200: OrderTotals },
    }),
    invoices: endpoint('dealer', 'GET fabricator/order/invoices/:layout', {
      summary: 'All orders of a list as invoices, in the layout that a bookkeeping program imports',
      description:
        'One row per line; the rows of an order add up to its total, with the discount, a minimum order and added taxes as rows of their own. Without cancelled orders. The due date is that of the order, or the day it was placed.',
      params: Type.Object({ layout: literals(INVOICE_LAYOUTS) }),
      querystring: unpagedQuery,
      response: { 200: fileOf(EXPORT_TYPES.csv) },
    }),
    waiting: endpoint('dealer', 'GET fabricator/order/waiting', {
      summary: 'Orders that wait for their customers, the longest first',
      description: `At most ${LIMITS.waitingOrders}.`,
      response: { 200: Type.Array(WaitingOrder) },
    }),
    save: onceByKey(
      endpoint('dealer', 'POST fabricator/order', {
        summary: "Change an order's status",
        body: wholeRecord(Order, Body({ _id: Id, ...StatusChange })),
        response: { 200: Updated(Order) },
      }),
    ),
    update: updateEndpoint('dealer', 'fabricator/order', Order),
    setDueDate: onceByKey(
      endpoint('dealer', 'POST fabricator/order/:id/due-date', {
        summary: 'Set or remove the due date of an order',
        params: IdParams,
        body: Body({
          dueDate: Type.Unsafe<string | null>({
            type: ['string', 'null'],
            pattern: '^[1-9]\\d{3}-\\d\\d-\\d\\d$',
            prompt: 'Please give the day as YYYY-MM-DD',
            description: 'YYYY-MM-DD; null removes it',
          }),
          version: Type.Optional(Version),
        }),
        response: { 200: Updated(Order) },
      }),
    ),
    setSite: onceByKey(
      endpoint('dealer', 'POST fabricator/order/:id/site', {
        summary: 'Say where the work of an order is, whom to call and how to get in',
        description: 'A field that is left out stays as it is.',
        params: IdParams,
        body: Body({ ...siteInput, version: Type.Optional(Version) }),
        response: { 200: Updated(Order) },
      }),
    ),
    setStage: onceByKey(
      endpoint('dealer', 'POST fabricator/order/:id/stage', {
        summary: "Move an order to a stage, by which it gets the stage's status, or out of all with null",
        params: IdParams,
        body: Body({
          stage: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 64, description: 'Id' }),
          version: Type.Optional(Version),
        }),
        response: { 200: Updated(Order) },
      }),
    ),
    assign: onceByKey(
      endpoint('dealer', 'POST fabricator/order/:id/assignee', {
        summary: 'Assign an order to a member of my team, or to nobody without `assignee`',
        params: IdParams,
        body: Body({ assignee: Type.Optional(Id), version: Type.Optional(Version) }),
        response: { 200: Updated(Order) },
      }),
    ),
  },
);

const adminPath = 'admin/order';

export const adminOrderEndpoints = {
  ...readEndpoints({
    record: AdminOrder,
    item: OrderItem,
    access: 'admin',
    path: adminPath,
    sort: [...sort, 'project.title'],
    filters: {
      status,
      fabricator,
      owner,
      deleted: Type.Optional(Type.Boolean()),
    },
    list: { summary: "List orders; `search` also matches the dealer's business name" },
    get: { summary: 'Get one order' },
  }),
  save: endpoint('admin', `POST ${adminPath}`, {
    summary: "Place an order for a customer's project, or change the status when the body holds _id",
    body: Type.Unsafe<
      | { _id: string; status: Static<typeof Status>; version?: number; project?: unknown }
      | (Omit<Static<typeof OrderCreate>, 'project'> & { _id?: undefined; project: string | { _id: string } })
    >({
      ...wholeRecord(
        AdminOrder,
        Body({
          _id: Type.Optional(Id),
          ...Type.Partial(Type.Object(StatusChange)).properties,
          ...Type.Partial(OrderCreate).properties,
          project: Type.Optional(
            Type.Union([Id, Type.Object({ _id: Id })], {
              description: 'An id or, to change the status, as it is',
            }),
          ),
        }),
      ),
      if: { required: ['_id'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { required: ['status'] },
      else: { required: ['project'] },
    }),
    response: { 200: Updated(AdminOrder), 201: Created(AdminOrder) },
  }),
  update: updateEndpoint('admin', adminPath, AdminOrder),
  remove: removeEndpoint('admin', adminPath, 'order'),
  restore: restoreEndpoint('admin', adminPath, 'order', AdminOrder),
};
