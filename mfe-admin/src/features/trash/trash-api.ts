import {
  announceChange,
  type ListPage,
  type ListParams,
  type PortalChange,
  toListPage,
} from '@slabdesk/portal/api';
import type { TrashItem } from 'bff-contract';
import type { TrashKind } from 'bff-contract/constants';
import { adminApi } from '../../api';

const TAGS = {
  // Restoring a user also restores the dealer that was deleted with it.
  user: ['User', 'Fabricator'],
  fabricator: ['Fabricator'],
  material: ['Material'],
  'line-item': ['LineItem'],
  order: ['Order'],
} as const satisfies Record<TrashKind, readonly string[]>;

/** Topics to announce to other remotes after a restore. */
const CHANGES: Partial<Record<TrashKind, PortalChange>> = {
  material: 'price-list',
  'line-item': 'price-list',
  order: 'orders',
};

export const trashApi = adminApi.injectEndpoints({
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
      // Also after a failure: a conflict means that the list may be outdated.
      invalidatesTags: (_answer, error, { kind }) => (error ? ['Trash'] : ['Trash', 'Audit', ...TAGS[kind]]),
      onQueryStarted: async ({ kind }, { queryFulfilled }) => {
        const restored = await queryFulfilled.catch(() => undefined);
        const change = CHANGES[kind];
        if (restored && change) announceChange(change, { by: adminApi });
      },
    }),
  }),
});

export const { useListTrashQuery, useRestoreMutation } = trashApi;
