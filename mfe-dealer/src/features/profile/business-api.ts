import { announces } from '@slabdesk/portal/api';
import type { Fabricator } from 'bff-contract';
import { dealerApi } from '../../api';

const PATH = 'fabricator/profile';

const businessApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    getBusiness: build.query<Fabricator, void>({
      query: () => PATH,
      providesTags: ['FabricatorProfile'],
    }),
    /** The object id of a public image; empty removes the logo. */
    saveLogo: build.mutation<Fabricator, string>({
      query: (logo) => ({ url: PATH, body: { logo }, once: true }),
      transformResponse: ({ updated }: { updated: Fabricator }) => updated,
      invalidatesTags: (_business, error) => (error ? [] : ['FabricatorProfile', 'Summary']),
      onQueryStarted: announces('dealer-profile', dealerApi),
    }),
  }),
});

export const { useGetBusinessQuery, useSaveLogoMutation } = businessApi;
