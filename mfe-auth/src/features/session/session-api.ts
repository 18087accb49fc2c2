import type { Login, LoginAnswer, LoginTwoStep, TwoStepSignedIn } from 'bff-contract';
import { baseApi } from 'shared-ui/portal';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, Login>({
      query: (body) => ({ url: 'auth/login', body, public: true }),
    }),
    loginTwoStep: build.mutation<TwoStepSignedIn, LoginTwoStep>({
      query: (body) => ({ url: 'auth/login/two-step', body, public: true }),
    }),
    // Sends the tokens, so that the server knows which session to end; answers the same for a dead one.
    logout: build.mutation<unknown, void>({
      query: () => ({ url: 'auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useLoginMutation, useLoginTwoStepMutation, useLogoutMutation } = sessionApi;
