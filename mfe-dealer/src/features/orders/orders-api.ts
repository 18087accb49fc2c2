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

export const {
  useListOrdersQuery,
  useGetOrderTotalsQuery,
  useGetOrderNeighboursQuery,
  useGetOrderQuery,
  usePreviewStatusQuery,
  useSetDueDateMutation,
  useSetSiteMutation,
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
    setDueDate: build.mutation<Order, { _id: string; dueDate: string | null; version: number }>({
      query: ({ _id, ...body }) => ({
        url: `fabricator/order/${encodeURIComponent(_id)}/due-date`,
        body,
        once: true,
      }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error) => (error ? [] : [{ type: 'Order', id: 'LIST' }]),
      onQueryStarted: ({ _id }, started) => showUpdated(_id, started, currentRecord<Order>),
    }),
    setSite: build.mutation<Order, SiteInput & { _id: string; version: number }>({
      query: ({ _id, ...body }) => ({
        url: `fabricator/order/${encodeURIComponent(_id)}/site`,
        body,
        once: true,
      }),
      transformResponse: ({ updated }: { updated: Order }) => updated,
      invalidatesTags: (_order, error) => (error ? [] : [{ type: 'Order', id: 'LIST' }]),
      onQueryStarted: ({ _id }, started) => showUpdated(_id, started, currentRecord<Order>),
    }),
  }),
});
