import { type ListPage, type ListParams, toListPage } from '@slabdesk/portal/api';
import type { AuditEntry } from 'bff-contract';
import { adminApi } from '../../api';

export const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<ListPage<AuditEntry>, ListParams>({
      query: (params) => ({ url: 'admin/audit', params }),
      transformResponse: toListPage<AuditEntry>,
      providesTags: ['Audit'],
    }),
  }),
});

export const { useListAuditQuery } = auditApi;
