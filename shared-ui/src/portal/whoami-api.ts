import type { CurrentUser, WhoAmI } from 'bff-contract';
import type { RemoteDescriptor } from 'bff-contract/web';
import { baseApi } from './base-api';

/** Who is signed in, and, for administrators, where the code of further remotes lies. */
export interface Viewer {
  isLoggedIn: boolean;
  user?: CurrentUser;
  remotes?: RemoteDescriptor[];
}

export const whoamiApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    whoami: build.query<Viewer, void>({
      query: () => 'auth/whoami',
      transformResponse: (answer: WhoAmI) => answer as Viewer,
      providesTags: ['Session'],
    }),
  }),
});

export const { useWhoamiQuery } = whoamiApi;
