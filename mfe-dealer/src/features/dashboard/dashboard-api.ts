import type { Summary, WaitingOrder } from 'bff-contract';
import { dealerApi } from '../../api';

export const dashboardApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    getSummary: build.query<Summary, void>({
      query: () => 'fabricator/summary',
      providesTags: ['Summary'],
    }),
    listWaitingOrders: build.query<WaitingOrder[], void>({
      query: () => 'fabricator/order/waiting',
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const { useGetSummaryQuery, useListWaitingOrdersQuery } = dashboardApi;
