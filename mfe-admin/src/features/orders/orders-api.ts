import { injectOrder } from '@slabdesk/orders-ui/order-api';
import { announces } from '@slabdesk/portal/api';
import type { Order, OrderNotes } from 'bff-contract';
import { adminApi } from '../../api';

const orderUrl = (id: string): string => `admin/order/${encodeURIComponent(id)}`;

const CHANGED = [{ type: 'Order', id: 'LIST' }] as const;

/** The orders of all dealers. */
const { orderApi, useChangeStatuses } = injectOrder(adminApi, 'admin/order');

export { useChangeStatuses };

export const {
  useListNotesOfOrderQuery,
  useListOrdersQuery,
  useGetOrderQuery,
  useDeleteOrderMutation,
  useRestoreOrderMutation,
} = orderApi.injectEndpoints({
  endpoints: (build) => ({
    listNotesOfOrder: build.query<OrderNotes, string>({
      query: (id) => `${orderUrl(id)}/note`,
      providesTags: (_notes, _error, id) => [{ type: 'Order', id }],
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
