import type { OrderView } from 'bff-contract';
import { dealerApi } from '../../../api';

/** The fields of a view that the user sets. */
export interface ViewFields {
  name: string;
  query: Record<string, string>;
  isShared: boolean;
}

const PATH = 'fabricator/order-view';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** After an error, too: the view may have been changed or deleted meanwhile. */
const invalidatesTags = ['OrderView' as const];

const orderViewsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listOrderViews: build.query<OrderView[], void>({
      query: () => PATH,
      providesTags: ['OrderView'],
    }),
    createOrderView: build.mutation<OrderView, ViewFields>({
      query: (body) => ({ url: PATH, body, once: true }),
      transformResponse: ({ created }: { created: OrderView }) => created,
      invalidatesTags,
    }),
    updateOrderView: build.mutation<OrderView, Partial<ViewFields> & { _id: string; version: number }>({
      query: ({ _id, ...body }) => ({ url: pathOf(_id), body, once: true }),
      transformResponse: ({ updated }: { updated: OrderView }) => updated,
      invalidatesTags,
    }),
    /** Null: the list opens without a view. */
    setDefaultOrderView: build.mutation<unknown, string | null>({
      query: (view) => ({ url: `${PATH}/default`, method: 'PUT', body: { view } }),
      invalidatesTags,
    }),
    deleteOrderView: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags,
    }),
    restoreOrderView: build.mutation<OrderView, string>({
      query: (id) => ({ url: `${pathOf(id)}/restore`, method: 'POST', once: true }),
      transformResponse: ({ updated }: { updated: OrderView }) => updated,
      invalidatesTags,
    }),
  }),
});

export const {
  useListOrderViewsQuery,
  useCreateOrderViewMutation,
  useUpdateOrderViewMutation,
  useSetDefaultOrderViewMutation,
  useDeleteOrderViewMutation,
  useRestoreOrderViewMutation,
} = orderViewsApi;
