import { recordsOf } from '@slabdesk/portal/api';
import type { NewWebhook, Webhook, WebhookDelivery } from 'bff-contract';
import { dealerApi } from '../../../api';

type WebhookFields = Pick<Webhook, 'url' | 'events'>;

export const WEBHOOKS = 'fabricator/webhook';

export const webhookRecords = recordsOf(dealerApi, 'Webhook');

const url = (id: string, call = '') => `${WEBHOOKS}/${encodeURIComponent(id)}${call}`;

/** Sending an event adds to the log of its webhook. */
const logOf = (id: string) => [{ type: 'Webhook' as const, id }];

const webhooksApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query<Webhook[], void>({
      query: () => WEBHOOKS,
      providesTags: [{ type: 'Webhook', id: 'LIST' }],
    }),
    createWebhook: build.mutation<NewWebhook, WebhookFields>({
      query: (body) => ({ url: WEBHOOKS, body, once: true }),
      transformResponse: ({ created }: { created: NewWebhook }) => created,
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Webhook', id: 'LIST' }]),
    }),
    updateWebhook: build.mutation<unknown, { id: string; fields: WebhookFields & { version: number } }>({
      query: ({ id, fields }) => ({ url: url(id), body: fields }),
      invalidatesTags: [{ type: 'Webhook', id: 'LIST' }],
    }),
    resumeWebhook: build.mutation<unknown, string>({
      query: (id) => ({ url: url(id, '/resume'), method: 'POST' }),
      invalidatesTags: [{ type: 'Webhook', id: 'LIST' }],
    }),
    rotateWebhookSecret: build.mutation<NewWebhook, string>({
      query: (id) => ({ url: url(id, '/rotate'), method: 'POST', once: true }),
      transformResponse: ({ updated }: { updated: NewWebhook }) => updated,
    }),
    testWebhook: build.mutation<WebhookDelivery, string>({
      query: (id) => ({ url: url(id, '/test'), method: 'POST' }),
      invalidatesTags: (_answer, _error, id) => logOf(id),
    }),
    listDeliveries: build.query<WebhookDelivery[], string>({
      query: (id) => url(id, '/delivery'),
      providesTags: (_answer, _error, id) => logOf(id),
    }),
    redeliver: build.mutation<WebhookDelivery, { id: string; delivery: string }>({
      query: ({ id, delivery }) => ({
        url: url(id, `/delivery/${encodeURIComponent(delivery)}/redeliver`),
        method: 'POST',
      }),
      invalidatesTags: (_answer, _error, { id }) => logOf(id),
    }),
  }),
});

export const {
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useResumeWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useListDeliveriesQuery,
  useRedeliverMutation,
} = webhooksApi;
