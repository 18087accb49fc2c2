import type { Login, Token } from 'bff-contract';
import { baseApi } from 'shared-ui/portal';

export interface SignedIn {
  token: Token;
  redirectUrl?: string;
}

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedIn, Login>({
      query: (body) => ({ url: 'auth/login', body, public: true }),
    }),
    // Sends the tokens, so that the server knows which session to end; answers the same for a dead one.
    logout: build.mutation<unknown, void>({
      query: () => ({ url: 'auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useLoginMutation, useLogoutMutation } = sessionApi;
