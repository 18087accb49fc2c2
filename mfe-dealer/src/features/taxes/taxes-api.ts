import { type ListPage, listTags, toListPage } from '@slabdesk/portal/api';
import type { Tax } from 'bff-contract';
import { dealerApi } from '../../api';

const taxesApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listTaxes: build.query<ListPage<Tax>, void>({
      query: () => 'fabricator/tax',
      transformResponse: toListPage<Tax>,
      providesTags: listTags('Tax'),
    }),
    deleteTax: build.mutation<null, string>({
      query: (id) => ({ url: `fabricator/tax/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Tax', id: 'LIST' }]),
    }),
  }),
});

export const { useListTaxesQuery, useDeleteTaxMutation } = taxesApi;
