import { type ListPage, type ListParams, listTags, type RemoteApi, toListPage } from '@slabdesk/portal/api';
import type { Order, OrderItem, StatusChanges, StatusReport } from 'bff-contract';

/** The stage to which orders move, as it is shown. */
export type ShownStage = NonNullable<Order['stage']>;

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
      changeStatuses: build.mutation<StatusReport, StatusChanges & { stage?: ShownStage | undefined }>({
        query: ({ changes }) => ({ url: `${path}/change-status`, body: { changes }, once: true }),
        // Pages show it before they load the orders again.
        onQueryStarted: async ({ stage }, { dispatch, getState, queryFulfilled }) => {
          const report = await queryFulfilled.then(
            ({ data }) => data,
            () => undefined,
          );
          if (!report) return;
          const changed = new Map(report.changed.map((each) => [each._id, each]));
          const show = (order: Pick<OrderItem, '_id' | 'status' | 'stage' | 'version'>): void => {
            const now = changed.get(order._id);
            if (!now) return;
            order.status = now.status;
            order.version = now.version;
            if (stage) order.stage = stage;
            else delete order.stage;
          };
          const { selectCachedArgsForQuery, updateQueryData } = orderApi.util;
          for (const id of changed.keys()) dispatch(updateQueryData('getOrder', id, show));
          for (const params of selectCachedArgsForQuery(getState(), 'listOrders')) {
            dispatch(updateQueryData('listOrders', params, ({ rows }) => rows.forEach(show)));
          }
        },
      }),
    }),
  });
  return orderApi;
};
