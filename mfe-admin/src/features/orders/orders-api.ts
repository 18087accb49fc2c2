import type { StatusChange } from '@slabdesk/domain-ui/orders';
import type { Order, OrderItem } from 'bff-contract';
import { baseApi, type ListPage, type ListParams, listTags, toListPage } from 'shared-ui/api';
import { currentRecord } from 'shared-ui/portal';

const orderUrl = (id: string): string => `admin/order/${encodeURIComponent(id)}`;

const CHANGED = [{ type: 'Order', id: 'LIST' }, 'Summary'] as const;

/** The orders of all dealers; the names tell these calls from those of a dealer, which share one API. */
export const allOrdersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
      query: (body) => ({ url: 'admin/order', body }),
      transformResponse: (answer: { updated: Order }) => answer.updated,
      invalidatesTags: (_order, error, { _id }) => (error ? [] : [{ type: 'Order', id: _id }, ...CHANGED]),
      // What the server answers shows at once, also when it is somebody else's change.
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        const order = await queryFulfilled.then(
          ({ data }) => data,
          (failure: { error?: unknown }) => currentRecord<Order>(failure.error),
        );
        if (order) dispatch(allOrdersApi.util.updateQueryData('getAnyOrder', _id, () => order));
      },
    }),
    deleteOrder: build.mutation<null, string>({
      query: (id) => ({ url: orderUrl(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
    }),
    restoreOrder: build.mutation<Order, string>({
      query: (id) => ({ url: `${orderUrl(id)}/restore`, method: 'POST' }),
      transformResponse: (answer: { updated: Order }) => answer.updated,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
    }),
  }),
});

export const {
  useListAllOrdersQuery,
  useGetAnyOrderQuery,
  useUpdateAnyOrderStatusMutation,
  useDeleteOrderMutation,
  useRestoreOrderMutation,
} = allOrdersApi;
