import type { SearchHit } from 'bff-contract';
import { baseApi } from 'shared-ui/api';

export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchHit[], string>({
      query: (q) => ({ url: 'app/search', params: { q } }),
      // Long enough to take a letter back; a palette that is opened again asks again.
      keepUnusedDataFor: 10,
    }),
  }),
});
export const { useSearchQuery } = searchApi;
