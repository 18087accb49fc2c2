import { announces, type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import type { Order, OrderItem, OrderNotes, StatusChanges, StatusReport } from 'bff-contract';
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
    changeStatuses: build.mutation<StatusReport, StatusChanges & { headers: Record<string, string> }>({
      query: ({ changes, headers }) => ({ url: 'admin/order/change-status', body: { changes }, headers }),
      // The page of an order shows it before the order is loaded again.
      onQueryStarted: async (_changes, { dispatch, queryFulfilled }) => {
        const report = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        for (const { _id, status, version } of report?.changed ?? []) {
          dispatch(
            allOrdersApi.util.updateQueryData('getAnyOrder', _id, (order) => ({ ...order, status, version })),
          );
        }
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
  useDeleteOrderMutation,
  useRestoreOrderMutation,
} = allOrdersApi;
