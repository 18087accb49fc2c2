import { announces, type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import type { LineItem } from 'bff-contract';
import { dealerApi } from '../../api';

export const lineItemsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listLineItems: build.query<ListPage<LineItem>, ListParams>({
      query: (params) => ({ url: 'fabricator/line-item', params }),
      transformResponse: toListPage<LineItem>,
      providesTags: listTags('LineItem'),
    }),
    deleteLineItem: build.mutation<null, string>({
      query: (id) => ({ url: `fabricator/line-item/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'LineItem', id: 'LIST' }, 'Summary']),
      onQueryStarted: announces('price-list', dealerApi),
    }),
    /** Restores a soft-deleted record. */
    restoreLineItem: build.mutation<LineItem, string>({
      query: (id) => ({
        url: `fabricator/line-item/${encodeURIComponent(id)}/restore`,
        method: 'POST',
        once: true,
      }),
      transformResponse: ({ updated }: { updated: LineItem }) => updated,
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'LineItem', id: 'LIST' }, 'Summary']),
      onQueryStarted: announces('price-list', dealerApi),
    }),
  }),
});

export const { useListLineItemsQuery, useDeleteLineItemMutation, useRestoreLineItemMutation } = lineItemsApi;
