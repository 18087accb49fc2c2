import type { Summary } from 'bff-contract';
import { baseApi } from 'shared-ui/api';

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSummary: build.query<Summary, void>({
      query: () => 'fabricator/summary',
      providesTags: ['Summary'],
    }),
  }),
});

export const { useGetSummaryQuery } = dashboardApi;
