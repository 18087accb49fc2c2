import { announces, type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import { LOCALE, lazily } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import { dealerApi } from '../../api';

const byText = lazily(() => new Intl.Collator(LOCALE, { numeric: true }).compare);

export const materialsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listMaterials: build.query<ListPage<Material>, ListParams>({
      query: (params) => ({ url: 'fabricator/material', params }),
      transformResponse: toListPage<Material>,
      providesTags: listTags('Material'),
    }),
    /** Resolves to the distinct thicknesses in the price list. */
    listThicknesses: build.query<string[], void>({
      query: () => 'fabricator/material',
      transformResponse: (materials: Material[]) =>
        [...new Set(materials.map(({ thickness }) => thickness).filter(Boolean))].sort(byText()),
      providesTags: [{ type: 'Material', id: 'LIST' }],
    }),
    deleteMaterial: build.mutation<null, string>({
      query: (id) => ({ url: `fabricator/material/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Material', id: 'LIST' }, 'Summary']),
      onQueryStarted: announces('price-list', dealerApi),
    }),
    /** Restores a soft-deleted record. */
    restoreMaterial: build.mutation<Material, string>({
      query: (id) => ({
        url: `fabricator/material/${encodeURIComponent(id)}/restore`,
        method: 'POST',
        once: true,
      }),
      transformResponse: ({ updated }: { updated: Material }) => updated,
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Material', id: 'LIST' }, 'Summary']),
      onQueryStarted: announces('price-list', dealerApi),
    }),
  }),
});

export const {
  useListMaterialsQuery,
  useListThicknessesQuery,
  useDeleteMaterialMutation,
  useRestoreMaterialMutation,
} = materialsApi;
