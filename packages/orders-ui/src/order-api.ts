import { type ListPage, type ListParams, listTags, type RemoteApi, toListPage } from '@slabdesk/portal/api';
import type { Order, OrderItem, StatusChanges, StatusReport } from 'bff-contract';

/**
 * Adds the endpoints that read orders, and change their statuses, to a remote's API.
 *
 * @param path of the orders below `/api/`
 * @example
 * export const orderApi = injectOrder(dealerApi, 'fabricator/order');
 */
export const injectOrder = <Tag extends string>(api: RemoteApi<Tag | 'Order'>, path: string) => {
  const orderApi = api.injectEndpoints({
    endpoints: (build) => ({
      listOrders: build.query<ListPage<OrderItem>, ListParams>({
        query: (params) => ({ url: path, params }),
        transformResponse: toListPage<OrderItem>,
        providesTags: listTags('Order'),
      }),
      getOrder: build.query<Order, string>({
        query: (id) => `${path}/${encodeURIComponent(id)}`,
        providesTags: (_order, _error, id) => [{ type: 'Order', id }],
      }),
      /** One of several calls of a change: `ChangeStatuses` reloads what is shown after the last. */
      changeStatuses: build.mutation<StatusReport, StatusChanges>({
        query: (body) => ({ url: `${path}/change-status`, body, once: true }),
        // The page of an order shows it before the order is loaded again.
        onQueryStarted: async (_changes, { dispatch, queryFulfilled }) => {
          const report = await queryFulfilled.then(
            ({ data }) => data,
            () => undefined,
          );
          for (const { _id, status, version } of report?.changed ?? []) {
            dispatch(
              orderApi.util.updateQueryData('getOrder', _id, (order) => ({ ...order, status, version })),
            );
          }
        },
      }),
    }),
  });
  return orderApi;
};
