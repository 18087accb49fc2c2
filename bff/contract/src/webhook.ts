import { type Static, Type } from '@sinclair/typebox';
import { Body, Created, Id, IdParams, literals, Nothing, Time, Updated, wholeRecord } from './common';
import { LIMITS, WEBHOOK_EVENTS } from './constants';
import { endpoint, onceByKey, permittedEach, restoreEndpoint } from './endpoint';

const WebhookVersion = Type.Integer({
  minimum: 1,
  description: 'Increases with every change of the address or the events',
});

const Events = (options: object = {}) =>
  Type.Array(literals(WEBHOOK_EVENTS), {
    minItems: 1,
    maxItems: WEBHOOK_EVENTS.length,
    uniqueItems: true,
    ...options,
  });

/** An address that is told what happens to a dealer's orders, materials and customers. */
export const Webhook = Type.Object({
  _id: Id,
  url: Type.String(),
  events: Events(),
  version: WebhookVersion,
  createdAt: Time,
  pausedAt: Type.Optional(
    Type.String({ description: 'Since when nothing is sent, because it failed for three days' }),
  ),
  failingSince: Type.Optional(
    Type.String({ description: 'Since when the oldest event waits that was not delivered' }),
  ),
  nextTryAt: Type.Optional(Time),
  waiting: Type.Integer({
    description: 'Orders, materials and customers whose events wait, because one of them was not delivered',
  }),
});
export type Webhook = Static<typeof Webhook>;

const Secret = Type.String({ description: 'Checks signatures: `whsec_…`. Shown once' });

export const NewWebhook = Type.Composite([Webhook, Type.Object({ secret: Secret })]);
export type NewWebhook = Static<typeof NewWebhook>;

/** One attempt to deliver an event. */
export const WebhookDelivery = Type.Object({
  _id: Id,
  eventId: Type.String({ description: 'The header `webhook-id`: the same with each attempt for an event' }),
  event: Type.String(),
  at: Time,
  status: Type.Optional(Type.Integer({ description: 'Absent without a response' })),
  error: Type.Optional(Type.String({ description: 'Why there was none' })),
  response: Type.String({ description: 'The beginning of the body' }),
  milliseconds: Type.Integer(),
  isDelivered: Type.Boolean(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const Fields = {
  url: Type.String({
    text: 'line',
    maxLength: LIMITS.webhookUrl,
    pattern: '^https?://[^\\s]+$',
    prompt: 'Please provide an address that starts with https://',
  }),
  events: Events({ prompt: 'Please choose an event', requiredPrompt: 'Please choose an event' }),
};

const path = 'fabricator/webhook';

export const dealerWebhookEndpoints = permittedEach(
  { read: 'integrations:manage', change: 'integrations:manage' },
  {
    list: endpoint('dealer', `GET ${path}`, {
      summary: 'List the webhooks',
      response: { 200: Type.Array(Webhook) },
    }),
    create: endpoint('dealer', `POST ${path}`, {
      summary: 'Create a webhook',
      description: `Events are signed by Standard Webhooks. Addresses of private networks are refused when a connection is made. Responds with 409 \`TOO_MANY_WEBHOOKS\` to more than ${LIMITS.webhooks}.`,
      body: Body(Fields),
      response: { 201: Created(NewWebhook) },
    }),
    update: endpoint('dealer', `POST ${path}/:id`, {
      summary: 'Change the address or the events of a webhook',
      description: 'With `version`, 409 `STALE_VERSION` if another one holds, which is in `current`.',
      params: IdParams,
      body: wholeRecord(
        Webhook,
        Body({ ...Type.Partial(Type.Object(Fields)).properties, version: Type.Optional(WebhookVersion) }),
      ),
      response: { 200: Updated(Webhook) },
    }),
    resume: endpoint('dealer', `POST ${path}/:id/resume`, {
      summary: 'Send to a webhook again that failed or is paused, at once',
      params: IdParams,
      response: { 200: Updated(Webhook) },
    }),
    rotate: onceByKey(
      endpoint('dealer', `POST ${path}/:id/rotate`, {
        summary: 'Give a webhook a new secret',
        description: 'For 24 hours each event has two signatures, the other one by the former secret.',
        params: IdParams,
        response: { 200: Updated(NewWebhook) },
      }),
    ),
    test: endpoint('dealer', `POST ${path}/:id/test`, {
      summary: 'Send the event `test` to a webhook',
      params: IdParams,
      response: { 200: WebhookDelivery },
    }),
    deliveries: endpoint('dealer', `GET ${path}/:id/delivery`, {
      summary: 'List the newest attempts of deliveries, of 30 days',
      params: IdParams,
      response: { 200: Type.Array(WebhookDelivery) },
    }),
    redeliver: endpoint('dealer', `POST ${path}/:id/delivery/:delivery/redeliver`, {
      summary: 'Send the event of an attempt again, with the same `webhook-id`',
      params: Type.Object({ id: Id, delivery: Id }),
      response: { 200: WebhookDelivery },
    }),
    remove: endpoint('dealer', `DELETE ${path}/:id`, {
      summary: 'Delete a webhook',
      params: IdParams,
      response: { 204: Nothing },
    }),
    restore: restoreEndpoint('dealer', path, 'webhook', Webhook),
  },
);
