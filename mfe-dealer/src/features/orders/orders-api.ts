import { currentRecord } from '@slabdesk/portal';
import type { ListParams } from '@slabdesk/portal/api';
import type {
  Order,
  OrderNeighbours,
  OrderTotals,
  SiteInput,
  StatusPreview,
  StatusScope,
} from 'bff-contract';
import { orderApi } from './order-api';
import { showUpdated } from './show-order';

/** A new value of a part of an order. */
export type OrderChange =
  | { part: 'due-date'; body: { dueDate: string | null } }
  | { part: 'site'; body: SiteInput }
  /** The user's id; undefined for nobody. */
  | { part: 'assignee'; body: { assignee: string | undefined } };

export const {
  useListOrdersQuery,
  useGetOrderTotalsQuery,
  useGetOrderNeighboursQuery,
  useGetOrderQuery,
  usePreviewStatusQuery,
  useChangeOrderMutation,
} = orderApi.injectEndpoints({
  endpoints: (build) => ({
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
    previewStatus: build.query<StatusPreview, StatusScope>({
      query: (body) => ({ url: 'fabricator/order/change-status/preview', body }),
      keepUnusedDataFor: 5,
    }),
    changeOrder: build.mutation<Order, OrderChange & { _id: string; version: number }>({
      query: ({ _id, version, part, body }) => ({
        url: `fabricator/order/${encodeURIComponent(_id)}/${part}`,
        body: { ...body, version },
        once: true,
      }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error) => (error ? [] : [{ type: 'Order', id: 'LIST' }]),
      // A conflict shows the other user's change.
      onQueryStarted: ({ _id }, started) => showUpdated(_id, started, currentRecord<Order>),
    }),
  }),
});
