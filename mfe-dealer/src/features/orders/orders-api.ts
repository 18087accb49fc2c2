import { announceChange, type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import type {
  Order,
  OrderItem,
  OrderNeighbours,
  OrderTotals,
  StatusChanges,
  StatusPreview,
  StatusReport,
  StatusScope,
} from 'bff-contract';
import { dealerApi } from '../../api';

export const ordersApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<ListPage<OrderItem>, ListParams>({
      query: (params) => ({ url: 'fabricator/order', params }),
      transformResponse: toListPage<OrderItem>,
      providesTags: listTags('Order'),
    }),
    getOrderTotals: build.query<OrderTotals, Pick<ListParams, 'search'> & Record<string, string>>({
      query: (params) => ({ url: 'fabricator/order/totals', params }),
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
    getOrderNeighbours: build.query<OrderNeighbours, { id: string; list: Record<string, string> }>({
      query: ({ id, list }) => ({
        url: `fabricator/order/${encodeURIComponent(id)}/neighbours`,
        params: list,
      }),
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
    getOrder: build.query<Order, string>({
      query: (id) => `fabricator/order/${encodeURIComponent(id)}`,
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    previewStatus: build.query<StatusPreview, StatusScope>({
      query: (body) => ({ url: 'fabricator/order/change-status/preview', body }),
      keepUnusedDataFor: 5,
    }),
    /** One of several calls of a change: `createChangeStatuses` reloads what is shown after the last. */
    changeStatuses: build.mutation<StatusReport, StatusChanges & { headers: Record<string, string> }>({
      query: ({ changes, headers }) => ({
        url: 'fabricator/order/change-status',
        body: { changes },
        headers,
      }),
      // The page of an order shows it before the order is loaded again.
      onQueryStarted: async (_changes, { dispatch, queryFulfilled }) => {
        const report = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        for (const { _id, status, version } of report?.changed ?? []) {
          dispatch(
            ordersApi.util.updateQueryData('getOrder', _id, (order) => ({ ...order, status, version })),
          );
        }
      },
    }),
    setDueDate: build.mutation<Order, { _id: string; dueDate: string | null }>({
      query: ({ _id, dueDate }) => ({
        url: `fabricator/order/${encodeURIComponent(_id)}/due-date`,
        body: { dueDate },
        once: true,
      }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error) => (error ? [] : [{ type: 'Order', id: 'LIST' }]),
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        const order = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (!order) return;
        dispatch(ordersApi.util.updateQueryData('getOrder', _id, () => order));
        announceChange('orders', { ids: [_id], by: dealerApi });
      },
    }),
  }),
});

export const {
  useListOrdersQuery,
  useGetOrderTotalsQuery,
  useGetOrderNeighboursQuery,
  useGetOrderQuery,
  usePreviewStatusQuery,
  useSetDueDateMutation,
} = ordersApi;
