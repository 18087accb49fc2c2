import type { DealerTerms } from 'bff-contract';
import { dealerApi } from '../../api';

const termsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listTerms: build.query<DealerTerms[], void>({
      query: () => ({ url: 'fabricator/terms' }),
      providesTags: ['Terms'],
    }),
    publishTerms: build.mutation<DealerTerms, Pick<DealerTerms, 'text' | 'version'>>({
      query: (body) => ({ url: 'fabricator/terms', body, once: true }),
      transformResponse: ({ created }: { created: DealerTerms }) => created,
      invalidatesTags: ['Terms'],
    }),
  }),
});

export const { useListTermsQuery, usePublishTermsMutation } = termsApi;
