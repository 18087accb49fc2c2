import type { StatusChange } from '@slabdesk/domain-ui/orders';
import { currentRecord } from '@slabdesk/portal';
import {
  announceChange,
  announces,
  type ListPage,
  type ListParams,
  listTags,
  toListPage,
} from '@slabdesk/portal/api';
import type { Order, OrderItem, OrderNotes } from 'bff-contract';
import { adminApi } from '../../api';

const orderUrl = (id: string): string => `admin/order/${encodeURIComponent(id)}`;

const CHANGED = [{ type: 'Order', id: 'LIST' }] as const;

/** The orders of all dealers. */
export const allOrdersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listNotesOfOrder: build.query<OrderNotes, string>({
      query: (id) => `${orderUrl(id)}/note`,
      providesTags: (_notes, _error, id) => [{ type: 'Order', id }],
    }),
    listAllOrders: build.query<ListPage<OrderItem>, ListParams>({
      query: (params) => ({ url: 'admin/order', params }),
      transformResponse: toListPage<OrderItem>,
      providesTags: listTags('Order'),
    }),
    getAnyOrder: build.query<Order, string>({
      query: orderUrl,
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    updateAnyOrderStatus: build.mutation<Order, StatusChange>({
      query: (body) => ({ url: 'admin/order', body, once: true }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error, { _id }) => (error ? [] : [{ type: 'Order', id: _id }, ...CHANGED]),
      // Cache the response immediately; it may include another user's change.
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        const order = await queryFulfilled.then(
          ({ data }) => data,
          (failure: { error?: unknown }) => currentRecord<Order>(failure.error),
        );
        if (!order) return;
        dispatch(allOrdersApi.util.updateQueryData('getAnyOrder', _id, () => order));
        announceChange('orders', { ids: [_id], by: adminApi });
      },
    }),
    deleteOrder: build.mutation<null, string>({
      query: (id) => ({ url: orderUrl(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      onQueryStarted: announces('orders', adminApi),
    }),
    restoreOrder: build.mutation<Order, string>({
      query: (id) => ({ url: `${orderUrl(id)}/restore`, method: 'POST', once: true }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      onQueryStarted: announces('orders', adminApi),
    }),
  }),
});

export const {
  useListNotesOfOrderQuery,
  useListAllOrdersQuery,
  useGetAnyOrderQuery,
  useUpdateAnyOrderStatusMutation,
  useDeleteOrderMutation,
  useRestoreOrderMutation,
} = allOrdersApi;
