import type { AccessLogEntry } from 'bff-contract';
import { baseApi, type ListPage, type ListParams, toListPage } from 'shared-ui/api';

export const accessLogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAccesses: build.query<ListPage<AccessLogEntry>, ListParams>({
      query: (params) => ({ url: 'fabricator/access-log', params }),
      transformResponse: toListPage<AccessLogEntry>,
    }),
  }),
});

export const { useListAccessesQuery } = accessLogApi;
