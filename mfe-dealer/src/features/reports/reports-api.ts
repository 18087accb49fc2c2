import { type ListPage, type ListParams, toListPage } from '@slabdesk/portal/api';
import type { ReportRow } from 'bff-contract';
import { dealerApi } from '../../api';

const reportsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query<ListPage<ReportRow>, ListParams>({
      query: (params) => ({ url: 'fabricator/report', params }),
      transformResponse: toListPage<ReportRow>,
      // Changes with the figures of the dashboard.
      providesTags: ['Summary'],
    }),
  }),
});

export const { useGetReportQuery } = reportsApi;
