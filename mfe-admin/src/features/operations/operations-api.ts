import { type ListPage, type ListParams, toListPage } from '@slabdesk/portal/api';
import type { MailRetries, Operations, OutboxMail } from 'bff-contract';
import type { HealthWindow } from 'bff-contract/constants';
import { adminApi } from '../../api';

export const operationsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getOperations: build.query<Operations, HealthWindow>({
      query: (window) => ({ url: 'admin/operations', params: { window } }),
      providesTags: ['Operations'],
    }),
    listMails: build.query<ListPage<OutboxMail>, ListParams>({
      query: (params) => ({ url: 'admin/mail', params }),
      transformResponse: toListPage<OutboxMail>,
      providesTags: ['Mail'],
    }),
    retryMail: build.mutation<unknown, string>({
      query: (id) => ({ url: `admin/mail/${encodeURIComponent(id)}/retry`, method: 'POST' }),
      // Also after a failure, which means that the listed state is outdated.
      invalidatesTags: ['Mail', 'Operations'],
    }),
    retryFailedMails: build.mutation<MailRetries, void>({
      query: () => ({ url: 'admin/mail/retry-failed', body: {} }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Mail', 'Operations']),
    }),
  }),
});

export const { useGetOperationsQuery, useListMailsQuery, useRetryMailMutation, useRetryFailedMailsMutation } =
  operationsApi;

/** Polls while the window has focus. */
export const WATCHING = {
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
} as const;
