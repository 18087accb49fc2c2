import { type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import type { LineItemOnDate, MaterialOnDate } from 'bff-contract';
import { dealerApi } from '../../../api';

const onDateApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listMaterialsOnDate: build.query<ListPage<MaterialOnDate>, ListParams>({
      query: (params) => ({ url: 'fabricator/material/on-date', params }),
      transformResponse: toListPage<MaterialOnDate>,
      providesTags: listTags('Material'),
    }),
    listLineItemsOnDate: build.query<ListPage<LineItemOnDate>, ListParams>({
      query: (params) => ({ url: 'fabricator/line-item/on-date', params }),
      transformResponse: toListPage<LineItemOnDate>,
      providesTags: listTags('LineItem'),
    }),
  }),
});

export const { useListMaterialsOnDateQuery, useListLineItemsOnDateQuery } = onDateApi;
