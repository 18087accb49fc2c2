import { recordsOf } from '@slabdesk/portal/api';
import type { OrderView } from 'bff-contract';
import { dealerApi } from '../../../api';

/** The fields of a view that the user sets. */
export interface ViewFields {
  name: string;
  query: Record<string, string>;
  isShared: boolean;
}

export const VIEWS = 'fabricator/order-view';

export const viewRecords = recordsOf(dealerApi, 'OrderView');

/** After an error, too: the view may have been changed or deleted meanwhile. */
const invalidatesTags = ['OrderView' as const];

const orderViewsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listOrderViews: build.query<OrderView[], void>({
      query: () => VIEWS,
      providesTags: [{ type: 'OrderView', id: 'LIST' }],
    }),
    createOrderView: build.mutation<OrderView, ViewFields>({
      query: (body) => ({ url: VIEWS, body, once: true }),
      transformResponse: ({ created }: { created: OrderView }) => created,
      invalidatesTags,
    }),
    updateOrderView: build.mutation<OrderView, Partial<ViewFields> & { _id: string; version: number }>({
      query: ({ _id, ...body }) => ({ url: `${VIEWS}/${encodeURIComponent(_id)}`, body, once: true }),
      transformResponse: ({ updated }: { updated: OrderView }) => updated,
      invalidatesTags,
    }),
    /** Null: the list opens without a view. */
    setDefaultOrderView: build.mutation<unknown, string | null>({
      query: (view) => ({ url: `${VIEWS}/default`, method: 'PUT', body: { view } }),
      invalidatesTags,
    }),
  }),
});

export const {
  useListOrderViewsQuery,
  useCreateOrderViewMutation,
  useUpdateOrderViewMutation,
  useSetDefaultOrderViewMutation,
} = orderViewsApi;
