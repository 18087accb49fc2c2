import { type Static, Type } from '@sinclair/typebox';
import {
  Body,
  Created,
  Email,
  Id,
  IdParams,
  literals,
  Message,
  Name,
  Nothing,
  Reference,
  Time,
  Updated,
  wholeRecord,
} from './common';
import { TEAM_ROLES } from './constants';
import { endpoint, onceByKey, permitted, permittedEach } from './endpoint';

const Role = literals(TEAM_ROLES, { prompt: 'Please choose a role' });

/** A user of a dealer's team. */
export const TeamMember = Type.Object({
  _id: Type.String({ description: "The user's id" }),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  state: literals(['active', 'invited'], {
    description: '`invited`: has not chosen a password yet',
  }),
  invitedUntil: Type.Optional(Type.String({ ...Time, description: 'When the invitation ends' })),
  lastLoginAt: Type.Optional(Time),
});
export type TeamMember = Static<typeof TeamMember>;

export const Invitation = Body({
  name: Name({ prompt: 'Please provide a name', requiredPrompt: 'Please provide a name' }),
  email: Email(),
  role: Role,
});
export type Invitation = Static<typeof Invitation>;

const RoleChange = Body({ role: Role });

/** Params of a member of the team of the dealer `id`. */
const MemberParams = Type.Object({ id: Id, member: Id });

const INVITE =
  'Creates an account and mails a link to choose its password, valid for 7 days. 400 for an address that cannot be invited, such as one with an account; 409 `NO_INVITER` while the own address is not confirmed.';
const LAST_OWNER = 'Responds with 409 `LAST_OWNER` to a change that would leave the dealer without an owner.';
const REMOVE = `Ends the member's sessions. Of an invited user, also deletes the account. ${LAST_OWNER}`;

export const dealerTeamEndpoints = {
  ...permittedEach(
    { read: 'team:manage', change: 'team:manage' },
    {
      list: endpoint('dealer', 'GET fabricator/team', {
        summary: 'My team',
        response: { 200: Type.Array(TeamMember) },
      }),
      invite: endpoint('dealer', 'POST fabricator/team', {
        summary: 'Invite a user to my team by mail',
        description: INVITE,
        body: Invitation,
        response: { 201: Created(TeamMember) },
      }),
      update: onceByKey(
        endpoint('dealer', 'POST fabricator/team/:id', {
          summary: "Change a member's role",
          description: `${LAST_OWNER} Takes effect with the member's next call.`,
          params: IdParams,
          body: wholeRecord(TeamMember, RoleChange),
          response: { 200: Updated(TeamMember) },
        }),
      ),
      resend: endpoint('dealer', 'POST fabricator/team/:id/invitation', {
        summary: 'Mail an invitation again, with a new link; earlier links become invalid',
        params: IdParams,
        response: { 200: Message },
      }),
      remove: endpoint('dealer', 'DELETE fabricator/team/:id', {
        summary: 'Remove a member from my team, or withdraw an invitation',
        description: REMOVE,
        params: IdParams,
        response: { 204: Nothing },
      }),
      restore: onceByKey(
        endpoint('dealer', 'POST fabricator/team/:id/restore', {
          summary: 'Undo the removal of a member, within 30 days',
          params: IdParams,
          response: { 200: Updated(TeamMember) },
        }),
      ),
    },
  ),
  leave: permitted(
    'orders:read',
    endpoint('dealer', 'DELETE fabricator/membership', {
      summary: 'Leave my team',
      description: `The account and its sessions stay. ${LAST_OWNER}`,
      response: { 204: Nothing },
    }),
  ),
  colleagues: permitted(
    'orders:read',
    endpoint('dealer', 'GET fabricator/colleague', {
      summary: 'The members of my team whom orders can be assigned to',
      response: { 200: Type.Array(Reference) },
    }),
  ),
};

export const adminTeamEndpoints = {
  list: endpoint('admin', 'GET admin/fabricator/:id/team', {
    summary: "A dealer's team",
    params: IdParams,
    response: { 200: Type.Array(TeamMember) },
  }),
  invite: endpoint('admin', 'POST admin/fabricator/:id/team', {
    summary: "Invite a user to a dealer's team by mail",
    description: INVITE,
    params: IdParams,
    body: Invitation,
    response: { 201: Created(TeamMember) },
  }),
  update: onceByKey(
    endpoint('admin', 'POST admin/fabricator/:id/team/:member', {
      summary: "Change a member's role",
      description: LAST_OWNER,
      params: MemberParams,
      body: wholeRecord(TeamMember, RoleChange),
      response: { 200: Updated(TeamMember) },
    }),
  ),
  resend: endpoint('admin', 'POST admin/fabricator/:id/team/:member/invitation', {
    summary: 'Mail an invitation again, with a new link; earlier links become invalid',
    params: MemberParams,
    response: { 200: Message },
  }),
  remove: endpoint('admin', 'DELETE admin/fabricator/:id/team/:member', {
    summary: "Remove a member from a dealer's team, or withdraw an invitation",
    description: REMOVE,
    params: MemberParams,
    response: { 204: Nothing },
  }),
  restore: onceByKey(
    endpoint('admin', 'POST admin/fabricator/:id/team/:member/restore', {
      summary: 'Undo the removal of a member, within 30 days',
      params: MemberParams,
      response: { 200: Updated(TeamMember) },
    }),
  ),
};
