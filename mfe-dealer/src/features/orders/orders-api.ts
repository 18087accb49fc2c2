import { announceChange, type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import type {
  Order,
  OrderItem,
  OrderNeighbours,
  OrderTotals,
  SiteInput,
  StatusChanges,
  StatusPreview,
  StatusReport,
  StatusScope,
} from 'bff-contract';
import { dealerApi } from '../../api';

/** Shows an order as it is after a change, and tells other remotes. */
const showUpdated = async (
  id: string,
  queryFulfilled: Promise<{ data: Order }>,
  show: (order: Order) => void,
): Promise<void> => {
  const order = await queryFulfilled.then(
    ({ data }) => data,
    () => undefined,
  );
  if (!order) return;
  show(order);
  announceChange('orders', { ids: [id], by: dealerApi });
};

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
    getOrderNeighbours: build.query<OrderNeighbours, { id: string; list: ListParams }>({
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
      onQueryStarted: ({ _id }, { dispatch, queryFulfilled }) =>
        showUpdated(_id, queryFulfilled, (order) => {
          dispatch(ordersApi.util.updateQueryData('getOrder', _id, () => order));
        }),
    }),
    /** Without a version, as to undo a change, it wins over another user's. */
    setSite: build.mutation<Order, SiteInput & { _id: string; version?: number }>({
      query: ({ _id, ...body }) => ({
        url: `fabricator/order/${encodeURIComponent(_id)}/site`,
        body,
        once: true,
      }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error) => (error ? [] : [{ type: 'Order', id: 'LIST' }]),
      onQueryStarted: ({ _id }, { dispatch, queryFulfilled }) =>
        showUpdated(_id, queryFulfilled, (order) => {
          dispatch(ordersApi.util.updateQueryData('getOrder', _id, () => order));
        }),
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
  useSetSiteMutation,
} = ordersApi;
