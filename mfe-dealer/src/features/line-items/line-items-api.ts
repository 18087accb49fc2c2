import { type ListPage, type ListParams, listTags, recordsOf, toListPage } from '@slabdesk/portal/api';
import type { LineItem } from 'bff-contract';
import { dealerApi } from '../../api';

export const LINE_ITEMS = 'fabricator/line-item';

export const lineItemRecords = recordsOf(dealerApi, 'LineItem', {
  alsoChanges: ['Summary'],
  announces: ['price-list'],
});

const lineItemsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listLineItems: build.query<ListPage<LineItem>, ListParams>({
      query: (params) => ({ url: LINE_ITEMS, params }),
      transformResponse: toListPage<LineItem>,
      providesTags: listTags('LineItem'),
    }),
  }),
});

export const { useListLineItemsQuery } = lineItemsApi;
