import type { SsoConnection, SsoSave, SsoSettings } from 'bff-contract';
import { dealerApi } from '../../api';

/** Also after a failure: another owner may have changed the settings. */
const changed = () => ['Sso'] as const;

const ssoApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    getSso: build.query<SsoSettings, void>({ query: () => 'fabricator/sso', providesTags: ['Sso'] }),
    saveSso: build.mutation<{ updated: SsoConnection }, SsoSave>({
      query: (body) => ({ url: 'fabricator/sso', body }),
      // A refused value stays in the form; a 404 or 409 tells of another owner's change.
      invalidatesTags: (_result, error) => (error && ![404, 409].includes(error.status) ? [] : changed()),
    }),
    checkSso: build.mutation<{ message: string }, void>({
      query: () => ({ url: 'fabricator/sso/check', method: 'POST' }),
      invalidatesTags: changed,
    }),
    removeSso: build.mutation<null, void>({
      query: () => ({ url: 'fabricator/sso', method: 'DELETE' }),
      invalidatesTags: changed,
    }),
  }),
});

export const { useGetSsoQuery, useSaveSsoMutation, useCheckSsoMutation, useRemoveSsoMutation } = ssoApi;
