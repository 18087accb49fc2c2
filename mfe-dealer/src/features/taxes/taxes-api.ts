import { type ListPage, listTags, recordsOf, toListPage } from '@slabdesk/portal/api';
import type { Tax } from 'bff-contract';
import { dealerApi } from '../../api';

export const TAXES = 'fabricator/tax';

export const taxRecords = recordsOf(dealerApi, 'Tax');

const taxesApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listTaxes: build.query<ListPage<Tax>, void>({
      query: () => TAXES,
      transformResponse: toListPage<Tax>,
      providesTags: listTags('Tax'),
    }),
  }),
});

export const { useListTaxesQuery } = taxesApi;
