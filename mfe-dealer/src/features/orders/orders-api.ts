import type { LineItem, Material, Order, OrderItem } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';
import {
  baseApi,
  isPortalError,
  type ListPage,
  type ListParams,
  listTags,
  toListPage,
} from 'shared-ui/portal';

export interface StatusChange {
  _id: string;
  status: OrderStatus;
  /** Of the order as it was shown; an older one than the server's answers 409. */
  version: number;
}

/** The order as it is now, which a 409 carries. */
export const currentOrder = (error: unknown): Order | undefined =>
  isPortalError(error) && error.status === 409 ? (error.current as Order | undefined) : undefined;

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<ListPage<OrderItem>, ListParams>({
      query: (params) => ({ url: 'fabricator/order', params }),
      transformResponse: toListPage<OrderItem>,
      providesTags: listTags('Order'),
    }),
    getOrder: build.query<Order, string>({
      query: (id) => `fabricator/order/${encodeURIComponent(id)}`,
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    updateOrderStatus: build.mutation<Order, StatusChange>({
      query: (body) => ({ url: 'fabricator/order', body }),
      transformResponse: (answer: { updated: Order }) => answer.updated,
      invalidatesTags: (_order, error, { _id }) =>
        error ? [] : [{ type: 'Order', id: _id }, { type: 'Order', id: 'LIST' }, 'Summary'],
      // What the server answers shows at once, also when it is somebody else's change.
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        const order = await queryFulfilled.then(
          ({ data }) => data,
          (failure: { error?: unknown }) => currentOrder(failure.error),
        );
        if (order) dispatch(ordersApi.util.updateQueryData('getOrder', _id, () => order));
      },
    }),
    /** A dealer's materials, deleted ones too: what old orders name. */
    listMaterialNames: build.query<Material[], string>({
      query: (fabricator) => ({ url: 'app/material', params: { fabricator } }),
      providesTags: listTags('Material'),
    }),
    /** A dealer's line items, deleted ones too. */
    listLineItemNames: build.query<LineItem[], string>({
      query: (owner) => ({ url: 'app/line-item', params: { owner } }),
      providesTags: listTags('LineItem'),
    }),
  }),
});

export const {
  useListOrdersQuery,
  useGetOrderQuery,
  useUpdateOrderStatusMutation,
  useListMaterialNamesQuery,
  useListLineItemNamesQuery,
} = ordersApi;
