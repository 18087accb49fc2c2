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
 * @example
 * export const teamCalls = injectTeam(dealerApi);
 * <TeamPanel calls={teamCalls} path="fabricator/team" managesAs="owner" />
 */
export const injectTeam = <Tag extends string>(api: RemoteApi<Tag | 'Team'>) =>
  api.injectEndpoints({
    endpoints: (build) => ({
      listTeam: build.query<TeamMember[], string>({
        query: (path) => path,
        providesTags: ['Team'],
      }),
      inviteMember: build.mutation<TeamMember, Invitation & { path: string }>({
        query: ({ path, ...body }) => ({ url: path, body, once: true }),
        transformResponse: ({ created }: { created: TeamMember }) => created,
        invalidatesTags: (_member, error) => (error ? [] : ['Team']),
      }),
      changeRole: build.mutation<TeamMember, Member & { role: TeamRole; isOwn: boolean }>({
        query: ({ role, isOwn: _isOwn, ...member }) => ({ url: urlOf(member), body: { role }, once: true }),
        transformResponse: ({ updated }: { updated: TeamMember }) => updated,
        // Also after a refused change; not once the user has given up the right to read the team.
        invalidatesTags: (_member, error, { isOwn, role }) =>
          isOwn && !error && !roleMay(role, 'team:manage') ? [] : ['Team'],
      }),
      resendInvitation: build.mutation<unknown, Member>({
        query: (member) => ({ url: urlOf(member, '/invitation'), method: 'POST' }),
        invalidatesTags: ['Team'],
      }),
      removeMember: build.mutation<unknown, Member>({
        query: (member) => ({ url: urlOf(member), method: 'DELETE' }),
        invalidatesTags: ['Team'],
      }),
      restoreMember: build.mutation<TeamMember, Member>({
        query: (member) => ({ url: urlOf(member, '/restore'), method: 'POST', once: true }),
        transformResponse: ({ updated }: { updated: TeamMember }) => updated,
        invalidatesTags: ['Team'],
      }),
    }),
  });

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
