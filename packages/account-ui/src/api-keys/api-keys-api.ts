import type { RemoteApi } from '@slabdesk/portal/api';
import type { ApiKey, NewApiKey } from 'bff-contract';

interface KeyFields {
  name: string;
  scopes: string[];
  expiresAt?: string;
}

/**
 * Adds the endpoints of API keys to a remote's API.
 *
 * @param path `fabricator/api-key` or `admin/api-key`
 */
export const injectApiKeys = <Tag extends string>(api: RemoteApi<Tag | 'ApiKey'>, path: string) =>
  api.injectEndpoints({
    endpoints: (build) => ({
      listApiKeys: build.query<ApiKey[], void>({ query: () => path, providesTags: ['ApiKey'] }),
      createApiKey: build.mutation<NewApiKey, KeyFields>({
        query: (body) => ({ url: path, body, once: true }),
        transformResponse: ({ created }: { created: NewApiKey }) => created,
        invalidatesTags: (_key, error) => (error ? [] : ['ApiKey']),
      }),
      revokeApiKey: build.mutation<unknown, string>({
        query: (id) => ({ url: `${path}/${encodeURIComponent(id)}`, method: 'DELETE' }),
        invalidatesTags: ['ApiKey'],
      }),
    }),
  });

/** Hooks that read and change API keys. */
export type ApiKeyCalls = Pick<
  ReturnType<typeof injectApiKeys>,
  'useListApiKeysQuery' | 'useCreateApiKeyMutation' | 'useRevokeApiKeyMutation'
>;
