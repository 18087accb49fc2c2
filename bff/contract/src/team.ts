import { type Static, Type } from '@sinclair/typebox';
import { SignedIn } from './auth';
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
  Password,
  Reference,
  Time,
  Updated,
  wholeRecord,
} from './common';
import { TEAM_ROLES } from './constants';
import { endpoint, onceByKey, permitted, permittedEach } from './endpoint';

const Role = literals(TEAM_ROLES, { prompt: 'Please choose a role' });

/** A user of a dealer's team, or a person who is invited to it. */
export const TeamMember = Type.Object({
  _id: Type.String({ description: "The user's id, or the id of the invitation" }),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  state: literals(['active', 'invited'], {
    description: '`invited`: has not accepted yet',
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
  'Mails a link by which its reader joins the team, valid for 7 days. The response does not depend on whether the address has an account: none is created before the invitation is accepted. Inviting an address again replaces its invitation. 400 for an address of the team; 409 `NO_INVITER` while the own address is not confirmed.';
const LAST_OWNER =
  'Responds with 409 to a change that would leave the dealer without an owner: `LAST_OWNER`, or `NO_NEXT_OWNER` if each other owner owns another dealer.';
const REMOVE = `Ends the member's sessions, or the invitation and its link. ${LAST_OWNER}`;
const INVITE_AGAIN =
  'Mails an invitation to the role that the member had. The member is back in the team once it is accepted.';

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
          summary: 'Invite a removed member again, within 30 days',
          description: INVITE_AGAIN,
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
  choose: permitted(
    'orders:read',
    endpoint('dealer', 'POST fabricator/membership/:id/choose', {
      summary: 'Choose the dealer to work for, of those in whose teams I am',
      description:
        'For this session: all its calls are then about that dealer. 404 for a dealer in whose team the caller is not.',
      params: IdParams,
      response: { 200: Message },
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
      summary: 'Invite a removed member again, within 30 days',
      description: INVITE_AGAIN,
      params: MemberParams,
      response: { 200: Updated(TeamMember) },
    }),
  ),
};

/** The two parts of an invitation's link. */
const invitationLink = { token: Type.String({ minLength: 1, maxLength: 200 }), id: Id };

/** An invitation, as the reader of its link sees it. */
export const ReceivedInvitation = Type.Object({
  businessName: Type.String(),
  role: Role,
  name: Type.String({ description: 'As the inviter wrote it' }),
  email: Type.String({ description: 'The address that was invited' }),
  hasAccount: Type.Boolean({ description: 'Whether the address has an account, which then accepts' }),
});
export type ReceivedInvitation = Static<typeof ReceivedInvitation>;

const LINK_INVALID =
  '400 `LINK_INVALID` for a link that has expired, was withdrawn or has been used, and for one that is none.';

const accept = onceByKey(
  endpoint('session', 'POST auth/invitation/accept', {
    summary: 'Accept an invitation with the own account',
    description: `Confirms the address of the account. 409 \`OTHER_ACCOUNT\` if another address was invited. ${LINK_INVALID}`,
    body: Body(invitationLink),
    response: { 200: Message },
  }),
);

/** Reading, accepting and declining an invitation by its link. */
export const invitationEndpoints = {
  get: endpoint('public', 'POST auth/invitation', {
    summary: 'Read an invitation to a team by its link',
    description: LINK_INVALID,
    body: Body(invitationLink),
    response: { 200: ReceivedInvitation },
  }),
  accept: { ...accept, config: { ...accept.config, whileUnconfirmed: true } },
  register: endpoint('public', 'POST auth/invitation/register', {
    summary: 'Accept an invitation with a new account, and sign in',
    description: `The address of the account is confirmed. 409 \`ACCOUNT_EXISTS\` if the address has an account by now. ${LINK_INVALID}`,
    body: Body({ ...invitationLink, name: Name(), password: Password(), confirmPassword: Password() }),
    response: { 201: SignedIn },
  }),
  decline: onceByKey(
    endpoint('public', 'POST auth/invitation/decline', {
      summary: 'Decline an invitation, which ends it',
      description: LINK_INVALID,
      body: Body(invitationLink),
      response: { 200: Message },
    }),
  ),
};
