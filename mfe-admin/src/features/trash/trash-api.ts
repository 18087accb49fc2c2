import {
  announceChange,
  type ListPage,
  type ListParams,
  type PortalEvents,
  toListPage,
} from '@slabdesk/portal/api';
import type { TrashItem } from 'bff-contract';
import { type AdminTag, adminApi } from '../../api';

interface RestoreEffect {
  tags: readonly AdminTag[];
  /** The topic to announce to other remotes. */
  change?: keyof PortalEvents;
}

const EFFECTS: Readonly<Record<string, RestoreEffect>> = {
  // Restoring a user also restores the dealer that was deleted with it.
  user: { tags: ['User', 'Fabricator'] },
  fabricator: { tags: ['Fabricator'] },
  material: { tags: ['Material'], change: 'price-list' },
  'line-item': { tags: ['LineItem'], change: 'price-list' },
  order: { tags: ['Order'], change: 'orders' },
  stage: { tags: [] },
  tax: { tags: [] },
  'customer-group': { tags: [] },
};

/** The kinds of records that the page offers as a filter. */
export const TRASH_KINDS = Object.keys(EFFECTS);

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
        once: true,
      }),
      // Also after a failure: a conflict means that the list may be outdated.
      invalidatesTags: (_answer, error, { kind }) =>
        error ? ['Trash'] : ['Trash', 'Audit', ...(EFFECTS[kind]?.tags ?? [])],
      onQueryStarted: async ({ kind }, { queryFulfilled }) => {
        const restored = await queryFulfilled.catch(() => undefined);
        const change = EFFECTS[kind]?.change;
        if (restored && change) announceChange(change, { by: adminApi });
      },
    }),
  }),
});

export const { useListTrashQuery, useRestoreMutation } = trashApi;
