import { type Static, Type } from '@sinclair/typebox';
import { Amount, Day, Id, literals, Owner, Reference, several, Time, Version } from './common';
import { ASSIGNEE_FILTERS, DUE_FILTERS, LIMITS, ORDER_STATUSES, PERIODS } from './constants';
import { Estimate } from './estimate';
import { Fabricator } from './fabricator';
import { Image } from './material';
import { OrderCosts } from './order-costs';
import { Slab } from './project';
import { siteDetails } from './site';

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
  slabCount: Type.Optional(Type.Integer({ description: 'How many slabs the project has' })),
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

/** Filters by when the order was placed, or the customer ordered. Days are in the dealer's time zone. */
export const periodFilters = {
  month: Type.Optional(Month),
  period: Type.Optional(literals(PERIODS, { description: "As of today in the dealer's time zone" })),
  from: Type.Optional(Day({ description: "The first day, YYYY-MM-DD, in the dealer's time zone" })),
  to: Type.Optional(Day({ description: "The last day, YYYY-MM-DD, in the dealer's time zone" })),
};

/** Filters of a dealer's orders, besides the customer. */
export const dealerOrderFilters = {
  status: Type.Optional(several(Status)),
  ...periodFilters,
  due: Type.Optional(several(Due)),
  assignee: Type.Optional(several(Assignee)),
  stage: Type.Optional(several(StageFilter)),
};

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
