import type {
  NewReleaseKey,
  NewReleaseKeyBody,
  ReleaseChangeBody,
  ReleaseKey,
  ReleaseOverview,
  ReleasePreview,
  RemoteReleaseDetails,
} from 'bff-contract';
import { adminApi } from '../../../api';

export const releaseControlApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getReleaseOverview: build.query<ReleaseOverview, void>({
      query: () => 'admin/release',
      providesTags: ['Release'],
    }),
    getRemoteReleases: build.query<RemoteReleaseDetails, string>({
      query: (remote) => `admin/release/${encodeURIComponent(remote)}`,
      providesTags: ['Release'],
    }),
    changeRelease: build.mutation<unknown, { remote: string; body: ReleaseChangeBody }>({
      query: ({ remote, body }) => ({ url: `admin/release/${encodeURIComponent(remote)}/change`, body }),
      // After a failure, too: another administrator may have changed it.
      invalidatesTags: ['Release', 'Operations'],
    }),
    approveProposal: build.mutation<unknown, { number: number; reason: string }>({
      query: ({ number, ...body }) => ({ url: `admin/release-proposal/${number}/approval`, body }),
      invalidatesTags: ['Release', 'Operations'],
    }),
    withdrawProposal: build.mutation<unknown, { number: number; reason: string }>({
      query: ({ number, ...body }) => ({ url: `admin/release-proposal/${number}/withdrawal`, body }),
      invalidatesTags: ['Release', 'Operations'],
    }),
    createPreview: build.mutation<ReleasePreview, { remote: string; release: string; hours: number }>({
      query: ({ remote, ...body }) => ({ url: `admin/release/${encodeURIComponent(remote)}/preview`, body }),
    }),
    listReleaseKeys: build.query<ReleaseKey[], void>({
      query: () => 'admin/release-key',
      providesTags: ['ReleaseKey'],
    }),
    createReleaseKey: build.mutation<NewReleaseKey, NewReleaseKeyBody>({
      query: (body) => ({ url: 'admin/release-key', body }),
      invalidatesTags: ['ReleaseKey'],
    }),
    revokeReleaseKey: build.mutation<void, string>({
      query: (id) => ({ url: `admin/release-key/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['ReleaseKey'],
    }),
  }),
});

export const {
  useApproveProposalMutation,
  useGetReleaseOverviewQuery,
  useGetRemoteReleasesQuery,
  useChangeReleaseMutation,
  useCreatePreviewMutation,
  useListReleaseKeysQuery,
  useCreateReleaseKeyMutation,
  useRevokeReleaseKeyMutation,
  useWithdrawProposalMutation,
} = releaseControlApi;
