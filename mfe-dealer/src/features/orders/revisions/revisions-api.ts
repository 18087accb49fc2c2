import { isPortalError } from '@slabdesk/portal';
import { announceChange } from '@slabdesk/portal/api';
import type { DraftInput, Order, OrderDraft, RevisedOrder } from 'bff-contract';
import { dealerApi } from '../../../api';
import { ordersApi } from '../orders-api';

const pathOf = (orderId: string) => `fabricator/order/${encodeURIComponent(orderId)}`;

interface Started<Answer> {
  dispatch: (action: ReturnType<typeof ordersApi.util.updateQueryData<'getOrder'>>) => unknown;
  queryFulfilled: Promise<{ data: Answer }>;
}

/** Changes the order that is shown, also to the newer one of a 409. Resolves to whether the call succeeded. */
const showing = async <Answer>(
  orderId: string,
  { dispatch, queryFulfilled }: Started<Answer>,
  change: (order: Order, answer: Answer) => Order,
): Promise<boolean> => {
  const update = (recipe: (order: Order) => Order) =>
    dispatch(ordersApi.util.updateQueryData('getOrder', orderId, recipe));
  try {
    const { data } = await queryFulfilled;
    update((order) => change(order, data));
    return true;
  } catch (failure) {
    const { error } = failure as { error?: unknown };
    if (isPortalError(error) && error.code === 'SUPERSEDED') update(() => error.current as Order);
    return false;
  }
};

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
    saveDraft: build.mutation<
      OrderDraft,
      { orderId: string; body: DraftInput; headers: Record<string, string> }
    >({
      query: ({ orderId, body, headers }) => ({ url: `${pathOf(orderId)}/draft`, body, headers }),
      transformResponse: ({ updated }: { updated: OrderDraft }) => updated,
      onQueryStarted: async ({ orderId }, started) => {
        await showing<OrderDraft>(orderId, started, (order, { base, author, createdAt }) => ({
          ...order,
          draft: { base, author, createdAt },
        }));
      },
    }),
    discardDraft: build.mutation<null, string>({
      query: (orderId) => ({ url: `${pathOf(orderId)}/draft`, method: 'DELETE' }),
      onQueryStarted: async (orderId, started) => {
        await showing<null>(orderId, started, withoutDraft);
      },
    }),
    issueDraft: build.mutation<
      Order,
      { orderId: string; base: number; version: number; headers: Record<string, string> }
    >({
      query: ({ orderId, headers, ...body }) => ({ url: `${pathOf(orderId)}/draft/issue`, body, headers }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error) =>
        error ? [] : [{ type: 'Order', id: 'LIST' }, 'Customer', 'Summary'],
      onQueryStarted: async ({ orderId }, started) => {
        const isIssued = await showing<Order>(orderId, started, (_order, issued) => issued);
        if (isIssued) announceChange('orders', { ids: [orderId], by: dealerApi });
      },
    }),
  }),
});

export const { useGetRevisionQuery, useSaveDraftMutation, useDiscardDraftMutation, useIssueDraftMutation } =
  revisionsApi;
