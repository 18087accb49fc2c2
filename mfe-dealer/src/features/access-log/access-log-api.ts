import type { AccessLogEntry } from 'bff-contract';
import { type ListPage, type ListParams, toListPage } from 'shared-ui/api';
import { dealerApi } from '../../api';

export const accessLogApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listAccesses: build.query<ListPage<AccessLogEntry>, ListParams>({
      query: (params) => ({ url: 'fabricator/access-log', params }),
      transformResponse: toListPage<AccessLogEntry>,
    }),
  }),
});

export const { useListAccessesQuery } = accessLogApi;
