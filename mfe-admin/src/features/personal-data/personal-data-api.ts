import type { Erasure, ExportLink, PersonErase, TwoStepStatus } from 'bff-contract';
import { adminApi } from '../../api';

const personUrl = (id: string): string => `admin/user/${encodeURIComponent(id)}`;

const personalDataApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    previewErasure: build.query<Erasure, string>({
      query: (id) => `${personUrl(id)}/erasure`,
      providesTags: (_erasure, _error, id) => [{ type: 'User', id }],
    }),
    /** Resolves to what is left. Names change everywhere. */
    erasePerson: build.mutation<Erasure, { id: string; body: PersonErase }>({
      query: ({ id, body }) => ({ url: `${personUrl(id)}/erase`, method: 'POST', body }),
      invalidatesTags: (_erasure, error) =>
        error ? [] : ['User', 'Fabricator', 'Order', 'Trash', 'Audit', 'Mail', 'CrashReport'],
    }),
    requestExport: build.mutation<ExportLink, string>({
      query: (id) => ({ url: `${personUrl(id)}/export`, method: 'POST' }),
    }),
    /** The administrator's own. */
    getTwoStep: build.query<TwoStepStatus, void>({ query: () => 'app/two-step' }),
  }),
});

export const {
  usePreviewErasureQuery,
  useErasePersonMutation,
  useRequestExportMutation,
  useGetTwoStepQuery,
} = personalDataApi;
