import { dealerApi } from '../../api';

export const contactApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    // A failure may mean that the address was confirmed elsewhere, so the profile loads again in any case.
    confirmContact: build.mutation<{ message: string }, void>({
      query: () => ({ url: 'fabricator/confirm-contact-email', method: 'POST' }),
      invalidatesTags: ['FabricatorProfile'],
    }),
  }),
});

export const { useConfirmContactMutation } = contactApi;
