import type { AuditEntry } from 'bff-contract';
import { baseApi, type ListPage, type ListParams, toListPage } from 'shared-ui/api';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<ListPage<AuditEntry>, ListParams>({
      query: (params) => ({ url: 'admin/audit', params }),
      transformResponse: toListPage<AuditEntry>,
      providesTags: ['Audit'],
    }),
  }),
});

export const { useListAuditQuery } = auditApi;
