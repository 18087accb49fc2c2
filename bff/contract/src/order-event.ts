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

const description = `Server-sent events, each with an \`id\`; comments keep the connection alive.

- \`order\`: an order of the dealer was placed, changed, deleted or restored, or its customer opened its link, accepted it or
  requested a change.
- \`reload\`, without data: what happened since \`Last-Event-ID\` is no longer known. Load everything again.
- \`ready\`, once, without data: what was missed has been said, and nothing up to this id is left out.

The stream ends when the access token does; come back with a new one and the last id. \`retry\` says after how many
milliseconds.`;

export const orderEventEndpoints = {
  listen: permitted(
    'orders:read',
    endpoint('dealer', 'GET fabricator/events', {
      summary: "Stream changes to the dealer's orders as server-sent events",
      description,
      querystring: Type.Object(
        {
          lastEventId: Type.Optional(
            Type.String({
              maxLength: 20,
              description: 'For clients that cannot send the header Last-Event-ID, which takes precedence',
            }),
          ),
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
};
