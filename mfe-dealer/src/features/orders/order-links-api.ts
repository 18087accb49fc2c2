import type { NewOrderLink, OrderLink } from 'bff-contract';
import { dealerApi } from '../../api';

const pathOf = (orderId: string) => `fabricator/order/${encodeURIComponent(orderId)}/link`;

/** The history of the order shows its links. */
const tagsOf = (orderId: string) => (['OrderLink', 'Order'] as const).map((type) => ({ type, id: orderId }));

const orderLinksApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listOrderLinks: build.query<OrderLink[], string>({
      query: pathOf,
      providesTags: (_links, _error, orderId) => [{ type: 'OrderLink', id: orderId }],
    }),
    createOrderLink: build.mutation<NewOrderLink, { orderId: string; days: number; showsSite?: boolean }>({
      query: ({ orderId, ...body }) => ({ url: pathOf(orderId), body, once: true }),
      transformResponse: ({ created }: { created: NewOrderLink }) => created,
      invalidatesTags: (_link, error, { orderId }) => (error ? [] : tagsOf(orderId)),
    }),
    revokeOrderLink: build.mutation<null, { orderId: string; id: string }>({
      query: ({ orderId, id }) => ({ url: `${pathOf(orderId)}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // Also after a failure: the link may have expired or been revoked elsewhere.
      invalidatesTags: (_result, _error, { orderId }) => tagsOf(orderId),
    }),
  }),
});

export const { useListOrderLinksQuery, useCreateOrderLinkMutation, useRevokeOrderLinkMutation } =
  orderLinksApi;
