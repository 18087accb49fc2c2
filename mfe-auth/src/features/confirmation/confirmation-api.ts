import { baseApi } from 'shared-ui/portal';

export interface EmailConfirmation {
  token: string;
  id: string;
}

export const confirmationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmEmail: build.mutation<{ message: string }, EmailConfirmation>({
      query: (body) => ({ url: 'auth/confirm-email', body, public: true }),
    }),
  }),
});

export const { useConfirmEmailMutation } = confirmationApi;
