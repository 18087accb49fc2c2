import { isPortalError } from '@slabdesk/portal';
import type { DraftInput, Order, OrderDraft, RevisedOrder } from 'bff-contract';
import { dealerApi } from '../../../api';
import { showOrder, showUpdated } from '../show-order';

const pathOf = (orderId: string) => `fabricator/order/${encodeURIComponent(orderId)}`;

/** The newer order, if another revision was issued meanwhile. */
const newerOrder = (error: unknown): Order | undefined =>
  isPortalError(error) && error.code === 'SUPERSEDED' ? (error.current as Order) : undefined;

const withoutDraft = ({ draft: _draft, ...order }: Order): Order => order;

export const revisionsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    /** With `since`, compared with that revision. */
    getRevision: build.query<RevisedOrder, { orderId: string; revision: number; since?: number | undefined }>(
      {
        query: ({ orderId, revision, since }) => ({
          url: `${pathOf(orderId)}/revision/${revision}`,
          params: { since },
        }),
      },
    ),
    /** The draft as it is now, or as it would begin. */
    openDraft: build.query<OrderDraft, { orderId: string; base: number }>({
      query: ({ orderId, base }) => ({ url: `${pathOf(orderId)}/draft/opened`, params: { base } }),
      keepUnusedDataFor: 0,
      onQueryStarted: async ({ orderId }, started) => {
        await showOrder(orderId, started, (order) => order, newerOrder);
      },
    }),
    saveDraft: build.mutation<OrderDraft, { orderId: string; body: DraftInput }>({
      query: ({ orderId, body }) => ({ url: `${pathOf(orderId)}/draft`, body, once: true }),
      transformResponse: ({ updated }: { updated: OrderDraft }) => updated,
      onQueryStarted: async ({ orderId }, started) => {
        const withDraft = (order: Order, { base, author, createdAt }: OrderDraft): Order => ({
          ...order,
          draft: { base, author, createdAt },
        });
        await showOrder(orderId, started, withDraft, newerOrder);
      },
    }),
    discardDraft: build.mutation<null, { orderId: string; version: number }>({
      query: ({ orderId, version }) => ({
        url: `${pathOf(orderId)}/draft`,
        method: 'DELETE',
        params: { version },
      }),
      onQueryStarted: async ({ orderId }, started) => {
        await showOrder(orderId, started, withoutDraft, newerOrder);
      },
    }),
    issueDraft: build.mutation<Order, { orderId: string; base: number; version: number }>({
      query: ({ orderId, ...body }) => ({ url: `${pathOf(orderId)}/draft/issue`, body, once: true }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error) =>
        error ? [] : [{ type: 'Order', id: 'LIST' }, 'Customer', 'Summary'],
      onQueryStarted: ({ orderId }, started) => showUpdated(orderId, started, newerOrder),
    }),
  }),
});

export const {
  useGetRevisionQuery,
  useOpenDraftQuery,
  useSaveDraftMutation,
  useDiscardDraftMutation,
  useIssueDraftMutation,
} = revisionsApi;
