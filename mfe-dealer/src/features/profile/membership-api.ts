import { dealerApi } from '../../api';

const membershipApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    leaveTeam: build.mutation<null, void>({
      query: () => ({ url: 'fabricator/membership', method: 'DELETE' }),
    }),
  }),
});

export const { useLeaveTeamMutation } = membershipApi;
