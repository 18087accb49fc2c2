import { type ListPage, type ListParams, listTags, recordsOf, toListPage } from '@slabdesk/portal/api';
import { LOCALE, lazily } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import { dealerApi } from '../../api';

const byText = lazily(() => new Intl.Collator(LOCALE, { numeric: true }).compare);

export const MATERIALS = 'fabricator/material';

export const materialRecords = recordsOf(dealerApi, 'Material', {
  alsoChanges: ['Summary'],
  announces: ['price-list'],
});

const materialsApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listMaterials: build.query<ListPage<Material>, ListParams>({
      query: (params) => ({ url: MATERIALS, params }),
      transformResponse: toListPage<Material>,
      providesTags: listTags('Material'),
    }),
    /** Resolves to the thicknesses in the price list. */
    listThicknesses: build.query<string[], void>({
      query: () => `${MATERIALS}/thickness`,
      transformResponse: (thicknesses: string[]) => thicknesses.toSorted(byText()),
      providesTags: [{ type: 'Material', id: 'LIST' }],
    }),
  }),
});

export const { useListMaterialsQuery, useListThicknessesQuery } = materialsApi;
