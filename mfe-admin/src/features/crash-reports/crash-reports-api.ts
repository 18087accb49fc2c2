import { type ListPage, type ListParams, toListPage } from '@slabdesk/portal/api';
import type { CrashReport, CrashReportGroup, CrashStack, User } from 'bff-contract';
import { adminApi } from '../../api';

export const crashReportsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCrashGroups: build.query<ListPage<CrashReportGroup>, ListParams>({
      query: (params) => ({ url: 'admin/crash-report/groups', params }),
      transformResponse: toListPage<CrashReportGroup>,
      providesTags: ['CrashReport'],
    }),
    listCrashReports: build.query<ListPage<CrashReport>, ListParams>({
      query: (params) => ({ url: 'admin/crash-report', params }),
      transformResponse: toListPage<CrashReport>,
      providesTags: ['CrashReport'],
    }),
    getCrashStack: build.query<CrashStack, string>({
      query: (id) => ({ url: `admin/crash-report/${encodeURIComponent(id)}/stack` }),
    }),
    getReportingUser: build.query<User, string>({
      query: (id) => ({ url: `admin/user/${encodeURIComponent(id)}`, background: true }),
      providesTags: (_user, _error, id) => [{ type: 'User', id }],
    }),
  }),
});

export const {
  useListCrashGroupsQuery,
  useListCrashReportsQuery,
  useGetCrashStackQuery,
  useGetReportingUserQuery,
} = crashReportsApi;
