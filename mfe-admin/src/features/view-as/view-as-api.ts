import type { ViewAs, ViewToken } from 'bff-contract';
import { adminApi } from '../../api';

/** A started view-as session and its token. */
export type OpenedView = ViewAs & { token: ViewToken };

export const viewAsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    startViewAs: build.mutation<
      OpenedView,
      { dealerId: string; reason: string; headers: Record<string, string> }
    >({
      query: ({ dealerId, reason, headers }) => ({
        url: `admin/fabricator/${encodeURIComponent(dealerId)}/view-as`,
        body: { reason },
        headers,
      }),
      transformResponse: ({ created }: { created: OpenedView }) => created,
      invalidatesTags: (_view, error) => (error ? [] : ['Audit']),
    }),
  }),
});

export const { useStartViewAsMutation } = viewAsApi;
