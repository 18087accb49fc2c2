import type { Fabricator } from 'bff-contract';
import { dealerApi } from '../../api';

export const referralCodeApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    getReferralCode: build.query<string, void>({
      query: () => 'fabricator/profile',
      transformResponse: (dealer: Partial<Fabricator> | null) => dealer?.code ?? '',
      providesTags: ['FabricatorProfile'],
    }),
  }),
});

export const { useGetReferralCodeQuery } = referralCodeApi;
