import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { literals } from './common';
import { endpoint, permitted } from './endpoint';

/** The kinds of events of an order. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'changed',
  'deleted',
  'restored',
  'accepted',
  'change-requested',
] as const;

/** The data of an `order` event: enough to know what to reload. */
export const OrderEvent = Type.Object({
  kind: literals(ORDER_EVENT_KINDS),
  order: Type.String({ description: '_id of the order' }),
  reference: Type.String(),
});
export type OrderEvent = Static<typeof OrderEvent>;

const eventStream = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T>>({ content: { 'text/event-stream': { schema } } });

/** Kinds of events in a customer's stream. */
export const CUSTOMER_EVENT_KINDS = [
  'placed',
  'revised',
  'accepted',
  'change-requested',
  'status',
  /** The stage that the customer sees. */
  'stage',
  /** The due date, of dealers who show it. */
  'due',
  'deleted',
  'restored',
] as const;

/** The data of an `order` event of a customer. */
export const CustomerOrderEvent = Type.Object({
  ...OrderEvent.properties,
  kind: literals(CUSTOMER_EVENT_KINDS),
});
export type CustomerOrderEvent = Static<typeof CustomerOrderEvent>;

const describe = (
  order: string,
) => `Server-sent events, each with an \`id\`; comments keep the connection alive.

- \`order\`: ${order}. The data is JSON: \`{"kind": "placed", "order": "the _id", "reference": "ORD-1001"}\`.
- \`reload\`, without data: what happened since \`Last-Event-ID\` is no longer known. Load everything again.
- \`ready\`, once, without data: what was missed has been said, and nothing up to this id is left out.

The stream ends when the access token does; come back with a new one and the last id. \`retry\` says after how many
milliseconds.`;

const lastEventId = Type.Optional(
  Type.String({
    maxLength: 20,
    description: 'For clients that cannot send the header Last-Event-ID, which takes precedence',
  }),
);

export const orderEventEndpoints = {
  listen: permitted(
    'orders:read',
    endpoint('dealer', 'GET fabricator/events', {
      summary: "Stream changes to the dealer's orders as server-sent events",
      description: describe(
        'an order of the dealer was placed, changed, deleted or restored, or its customer opened its link, accepted it or requested a change',
      ),
      querystring: Type.Object(
        {
          lastEventId,
          recent: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 86_400,
              description: 'Without a last id: also send the events of this many past seconds',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      response: { 200: eventStream(Type.String()) },
    }),
  ),
  customer: endpoint('session', 'GET app/events', {
    summary: 'Stream changes to my orders as server-sent events',
    description: describe(
      `one of the caller's orders, at any dealer. \`kind\` is ${CUSTOMER_EVENT_KINDS.map((kind) => `\`${kind}\``).join(', ')}`,
    ),
    querystring: Type.Object({ lastEventId }, { additionalProperties: false }),
    response: { 200: eventStream(Type.String()) },
  }),
};
