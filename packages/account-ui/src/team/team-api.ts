import type { RemoteApi } from '@slabdesk/portal/api';
import type { Invitation, TeamMember } from 'bff-contract';
import { roleMay, type TeamRole } from 'bff-contract/constants';

interface Member {
  /** Path of the team: `fabricator/team`, or an administrator's path for one dealer. */
  path: string;
  id: string;
}

const urlOf = ({ path, id }: Member, suffix = ''): string => `${path}/${encodeURIComponent(id)}${suffix}`;

/**
 * Adds the endpoints of a team to a remote's API.
 *
 * @param alsoChanges other tags of what shows who the owner is
 *
 * @example
 * export const teamCalls = injectTeam(dealerApi);
 * <TeamPanel calls={teamCalls} path="fabricator/team" managesAs="owner" />
 */
export const injectTeam = <Tag extends string>(
  api: RemoteApi<Tag | 'Team'>,
  alsoChanges: ReadonlyArray<NoInfer<Tag>> = [],
) => {
  const changed = ['Team', ...alsoChanges] as const;
  const teamApi = api.injectEndpoints({
    endpoints: (build) => ({
      listTeam: build.query<TeamMember[], string>({
        query: (path) => path,
        providesTags: ['Team'],
      }),
      inviteMember: build.mutation<TeamMember, Invitation & { path: string }>({
        query: ({ path, ...body }) => ({ url: path, body, once: true }),
        transformResponse: ({ created }: { created: TeamMember }) => created,
        invalidatesTags: (_member, error) => (error ? [] : changed),
      }),
      changeRole: build.mutation<TeamMember, Member & { role: TeamRole; isOwn: boolean }>({
        query: ({ role, isOwn: _isOwn, ...member }) => ({ url: urlOf(member), body: { role }, once: true }),
        transformResponse: ({ updated }: { updated: TeamMember }) => updated,
        // Also after a refused change; not once the user has given up the right to read the team.
        invalidatesTags: (_member, error, { isOwn, role }) =>
          isOwn && !error && !roleMay(role, 'team:manage') ? [] : changed,
        // The role stays as chosen until the team has loaded again, which may fail.
        onQueryStarted: async ({ path }, { dispatch, queryFulfilled }) => {
          const saved = await queryFulfilled.catch(() => undefined);
          if (!saved) return;
          const replace = (member: TeamMember) => (member._id === saved.data._id ? saved.data : member);
          dispatch(teamApi.util.updateQueryData('listTeam', path, (team) => team.map(replace)));
        },
      }),
      resendInvitation: build.mutation<unknown, Member>({
        query: (member) => ({ url: urlOf(member, '/invitation'), method: 'POST' }),
        invalidatesTags: ['Team'],
      }),
      removeMember: build.mutation<unknown, Member>({
        query: (member) => ({ url: urlOf(member), method: 'DELETE' }),
        invalidatesTags: changed,
      }),
      restoreMember: build.mutation<TeamMember, Member>({
        query: (member) => ({ url: urlOf(member, '/restore'), method: 'POST', once: true }),
        transformResponse: ({ updated }: { updated: TeamMember }) => updated,
        invalidatesTags: changed,
      }),
    }),
  });
  return teamApi;
};

/** Hooks that read and change a team. */
export type TeamCalls = Pick<
  ReturnType<typeof injectTeam>,
  | 'useListTeamQuery'
  | 'useInviteMemberMutation'
  | 'useChangeRoleMutation'
  | 'useResendInvitationMutation'
  | 'useRemoveMemberMutation'
  | 'useRestoreMemberMutation'
>;
