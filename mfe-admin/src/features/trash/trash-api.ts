import type { TrashItem } from 'bff-contract';
import type { TrashKind } from 'bff-contract/constants';
import { baseApi, type ListPage, type ListParams, type Tag, toListPage } from 'shared-ui/api';

const TAGS: Record<TrashKind, Tag[]> = {
  // With a user the dealer comes back who was deleted with it.
  user: ['User', 'Fabricator'],
  fabricator: ['Fabricator'],
  material: ['Material'],
  'line-item': ['LineItem'],
  order: ['Order', 'Summary'],
};

export const trashApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTrash: build.query<ListPage<TrashItem>, ListParams>({
      query: (params) => ({ url: 'admin/trash', params }),
      transformResponse: toListPage<TrashItem>,
      providesTags: ['Trash'],
    }),
    restore: build.mutation<unknown, Pick<TrashItem, '_id' | 'kind'>>({
      query: ({ _id, kind }) => ({
        url: `admin/${kind}/${encodeURIComponent(_id)}/restore`,
        method: 'POST',
      }),
      // Somebody else may have been faster, or another record may be in the way: the list may be old then, too.
      invalidatesTags: (_answer, error, { kind }) => (error ? ['Trash'] : ['Trash', 'Audit', ...TAGS[kind]]),
    }),
  }),
});

export const { useListTrashQuery, useRestoreMutation } = trashApi;
