import type { NewPassword } from 'bff-contract';
import { baseApi } from 'shared-ui/portal';

export interface LinkRequest {
  email: string;
  confirmEmail: string;
  /** The mail leads to the page for users of the mobile app. */
  appUser?: boolean;
}

interface Message {
  message: string;
}

export const passwordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestLink: build.mutation<Message, LinkRequest>({
      query: (body) => ({ url: 'auth/request-token', body, public: true }),
    }),
    resetPassword: build.mutation<Message, NewPassword>({
      query: (body) => ({ url: 'auth/reset-password', body, public: true }),
    }),
    setPassword: build.mutation<Message, NewPassword>({
      query: (body) => ({ url: 'auth/set-password', body, public: true }),
    }),
  }),
});

export const { useRequestLinkMutation, useResetPasswordMutation, useSetPasswordMutation } = passwordsApi;
