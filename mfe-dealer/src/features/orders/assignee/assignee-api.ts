import { currentRecord } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { dealerApi } from '../../../api';
import { showUpdated } from '../show-order';

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
      // A conflict shows the other user's change.
      onQueryStarted: ({ _id }, started) => showUpdated(_id, started, currentRecord<Order>),
    }),
  }),
});

export const { useListColleaguesQuery, useAssignOrderMutation } = assigneeApi;
