import type { Fabricator } from 'bff-contract';
import { baseApi } from 'shared-ui/api';

export const referralCodeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReferralCode: build.query<string, void>({
      query: () => 'fabricator/profile',
      transformResponse: (dealer: Partial<Fabricator> | null) => dealer?.code ?? '',
      providesTags: ['FabricatorProfile'],
    }),
  }),
});

export const { useGetReferralCodeQuery } = referralCodeApi;
