import type { CurrentUser, ViewAs, WhoAmI } from 'bff-contract';
import type { RemoteDescriptor } from 'bff-contract/web';
import { baseApi } from './base-api';

/** Who is signed in, and, for administrators, where the code of further remotes lies. */
export interface Viewer {
  isLoggedIn: boolean;
  user?: CurrentUser;
  /** The one who is signed in is an administrator, who looks at the portal of this user. */
  viewAs?: ViewAs;
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
