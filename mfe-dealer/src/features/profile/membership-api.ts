import type { TeamMember } from 'bff-contract';
import { dealerApi } from '../../api';

const membershipApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listOwners: build.query<TeamMember[], void>({
      query: () => 'fabricator/team',
      transformResponse: (team: TeamMember[]) =>
        team.filter(({ role, state }) => role === 'owner' && state === 'active'),
      providesTags: ['Team'],
    }),
    leaveTeam: build.mutation<null, void>({
      query: () => ({ url: 'fabricator/membership', method: 'DELETE' }),
    }),
  }),
});

export const { useLeaveTeamMutation, useListOwnersQuery } = membershipApi;
