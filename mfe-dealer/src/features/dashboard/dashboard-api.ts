import type { Summary } from 'bff-contract';
import { dealerApi } from '../../api';

export const dashboardApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    getSummary: build.query<Summary, void>({
      query: () => 'fabricator/summary',
      providesTags: ['Summary'],
    }),
  }),
});

export const { useGetSummaryQuery } = dashboardApi;
