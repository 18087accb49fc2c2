import { dealerApi } from '../../api';

export const contactApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    // Also after a failure, which may mean that the address was confirmed elsewhere.
    confirmContact: build.mutation<{ message: string }, void>({
      query: () => ({ url: 'fabricator/confirm-contact-email', method: 'POST' }),
      invalidatesTags: ['FabricatorProfile'],
    }),
  }),
});

export const { useConfirmContactMutation } = contactApi;
