import type { ViewAs, ViewToken } from 'bff-contract';
import { adminApi } from '../../api';

/** A started view-as session and its token. */
export type OpenedView = ViewAs & { token: ViewToken };

export const viewAsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    startViewAs: build.mutation<OpenedView, { dealerId: string; reason: string }>({
      query: ({ dealerId, reason }) => ({
        url: `admin/fabricator/${encodeURIComponent(dealerId)}/view-as`,
        body: { reason },
        once: true,
      }),
      transformResponse: ({ created }: { created: OpenedView }) => created,
      invalidatesTags: (_view, error) => (error ? [] : ['Audit']),
    }),
  }),
});

export const { useStartViewAsMutation } = viewAsApi;
