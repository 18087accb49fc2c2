import type { Register, Token } from 'bff-contract';
import { baseApi } from 'shared-ui/portal';

export interface Registered {
  token: Token;
  redirectUrl?: string;
  /** A path with a query, sent only where e-mail addresses have to be confirmed. */
  confirmationRedirect?: string;
}

export const registrationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Registered, Register>({
      query: (body) => ({ url: 'auth/register', body, public: true }),
    }),
  }),
});

export const { useRegisterMutation } = registrationApi;
