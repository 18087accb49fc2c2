import { currentRecord } from '@slabdesk/portal';
import { announceChange } from '@slabdesk/portal/api';
import type { Order } from 'bff-contract';
import { dealerApi } from '../../../api';
import { ordersApi } from '../orders-api';

export interface Colleague {
  _id: string;
  name: string;
}

interface Assignment {
  _id: string;
  /** The user's id; left out for nobody. */
  assignee?: string | undefined;
  version?: number | undefined;
}

const assigneeApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listColleagues: build.query<Colleague[], void>({
      query: () => 'fabricator/colleague',
      providesTags: ['Team'],
    }),
    assignOrder: build.mutation<Order, Assignment>({
      query: ({ _id, ...body }) => ({
        url: `fabricator/order/${encodeURIComponent(_id)}/assignee`,
        body,
        once: true,
      }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error) => (error ? [] : [{ type: 'Order', id: 'LIST' }]),
      // Cache the response immediately; it may include another user's change.
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        const order = await queryFulfilled.then(
          ({ data }) => data,
          (failure: { error?: unknown }) => currentRecord<Order>(failure.error),
        );
        if (!order) return;
        dispatch(ordersApi.util.updateQueryData('getOrder', _id, () => order));
        announceChange('orders', { ids: [_id], by: dealerApi });
      },
    }),
  }),
});

export const { useListColleaguesQuery, useAssignOrderMutation } = assigneeApi;
