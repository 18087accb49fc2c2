import { type ListPage, type ListParams, toListPage } from '@slabdesk/portal/api';
import type { AccessLogEntry } from 'bff-contract';
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
