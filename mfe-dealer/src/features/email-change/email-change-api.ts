import { announces } from '@slabdesk/portal/api';
import type { CurrentUser } from 'bff-contract';
import { dealerApi } from '../../api';

export const emailChangeApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    // Also after a failure, which may mean that the address was confirmed elsewhere.
    resendConfirmation: build.mutation<{ message: string }, void>({
      query: () => ({ url: 'app/resend-confirmation', method: 'POST' }),
      invalidatesTags: ['Account'],
    }),
    cancelEmailChange: build.mutation<CurrentUser, void>({
      query: () => ({ url: 'app/pending-email', method: 'DELETE' }),
      transformResponse: ({ updated }: { updated: CurrentUser }) => updated,
      invalidatesTags: ['Account'],
      onQueryStarted: announces('account', dealerApi),
    }),
  }),
});

export const { useResendConfirmationMutation, useCancelEmailChangeMutation } = emailChangeApi;
