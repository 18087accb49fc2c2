import type { LineItem, Material } from 'bff-contract';
import { baseApi, listTags } from 'shared-ui/api';

export const orderNamesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A dealer's materials, deleted ones too: what old orders name. */
    listMaterialNames: build.query<Material[], string>({
      query: (fabricator) => ({ url: 'app/material', params: { fabricator } }),
      providesTags: listTags('Material'),
    }),
    /** A dealer's line items, deleted ones too. */
    listLineItemNames: build.query<LineItem[], string>({
      query: (owner) => ({ url: 'app/line-item', params: { owner } }),
      providesTags: listTags('LineItem'),
    }),
  }),
});

export const { useListMaterialNamesQuery, useListLineItemNamesQuery } = orderNamesApi;
