import { type Static, type TObject, Type } from '@sinclair/typebox';
import { consentFields, TERMS_CHANGED } from './acceptance';
import {
  Body,
  Created,
  fileOf,
  Id,
  IdParams,
  listQuery,
  literals,
  Name,
  OwnerFilter,
  SearchText,
  SizeOfLineItem,
  several,
  Updated,
  Version,
  wholeRecord,
} from './common';
import { EXPORT_TYPES, INVOICE_LAYOUTS, LIMITS } from './constants';
import {
  endpoint,
  onceByKey,
  permittedEach,
  readEndpoints,
  removeEndpoint,
  restoreEndpoint,
} from './endpoint';
import { Estimate } from './estimate';
import {
  ChangeText,
  dealerOrderFilters,
  ORDER_CLOSED,
  Order,
  OrderItem,
  OrderNeighbours,
  OrderTotals,
  RevisionNumber,
  Status,
  SUPERSEDED,
  WaitingOrder,
} from './order';
import { SlabInput } from './project';
import { siteInput } from './site';

/** An order as its customer sees it: without what the dealer plans. */
const CustomerOrder = Type.Omit(Order, ['activity', 'draft', 'costs']);

/** An order as administrators see it: without what it costs the dealer. */
const AdminOrder = Type.Omit(Order, ['costs']);
const CustomerOrderItem = OrderItem;

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
/** Filters of a list of orders. */
const { status } = dealerOrderFilters;
const owner = Type.Optional(several(Id));
const fabricator = owner;

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
