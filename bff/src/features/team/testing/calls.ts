import { newId } from '../../../database/ids';
import {
  type CallCase,
  forAdmins,
  forEveryone,
  forRoles,
  forThisDealer,
  forUsers,
} from '../../../testing/calls/call-case';
import type { World } from '../../../testing/calls/world';
import { newestLink } from '../../../testing/mails';
import { PASSWORD, registerMember } from '../../../testing/people';

const invitation = () => ({ name: 'Nia New', email: `${newId()}@example.com`, role: 'staff' });

/** Invites an address to the team of the world's dealer. Resolves to the id of the invitation. */
const invite = async ({ dealer }: World): Promise<string> =>
  (await dealer.call('POST', 'fabricator/team', invitation())).json().created._id;

/** The parts of the link of a new invitation, by default of an address without an account. */
export const invitedLink = async ({ dealer, test }: World, email = `${newId()}@example.com`) => {
  await dealer.call('POST', 'fabricator/team', { ...invitation(), email });
  const { token, id } = await newestLink(test, email);
  return { token, id };
};

const invitePath = async (world: World, suffix = '') => `fabricator/team/${await invite(world)}${suffix}`;

const removed = async ({ test, dealer }: World) => {
  const { user } = await registerMember(test, dealer, 'staff');
  await dealer.call('DELETE', `fabricator/team/${user.id}`);
  return user.id;
};

const NO_LINK = { token: 'made-up', id: 'nobody' };

const adminPath = async (world: World, member: Promise<string>, suffix = '') =>
  `admin/fabricator/${world.dealer.fabricator.id}/team/${await member}${suffix}`;

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/fabricator/team': forRoles(['manager'], 'fabricator/team'),
  'GET /api/fabricator/colleague': forRoles(['manager', 'staff', 'readOnly'], 'fabricator/colleague'),
  'POST /api/fabricator/team': forRoles(
    ['manager'],
    () => ({ url: 'fabricator/team', body: invitation() }),
    201,
  ),
  'POST /api/fabricator/team/:id': forThisDealer(
    async (world) => ({ url: await invitePath(world), body: { role: 'read-only' } }),
    200,
    ['manager'],
  ),
  'POST /api/fabricator/team/:id/invitation': forThisDealer(
    async (world) => ({ url: await invitePath(world, '/invitation') }),
    200,
    ['manager'],
  ),
  'DELETE /api/fabricator/team/:id': forThisDealer(async (world) => ({ url: await invitePath(world) }), 204, [
    'manager',
  ]),
  'POST /api/fabricator/team/:id/restore': forThisDealer(
    async (world) => ({ url: `fabricator/team/${await removed(world)}/restore` }),
    200,
    ['manager'],
  ),
  'DELETE /api/fabricator/membership': {
    ...forRoles(['manager', 'staff', 'readOnly'], 'fabricator/membership', 204),
    statuses: {
      ...forRoles(['manager', 'staff', 'readOnly'], '', 204).statuses,
      // The last owners of their dealers.
      dealer: 409,
      otherDealer: 409,
    },
    alone: true,
  },
  'POST /api/fabricator/membership/:id/choose': {
    ...forRoles(['manager', 'staff', 'readOnly'], ({ dealer }) => ({
      url: `fabricator/membership/${dealer.fabricator.id}/choose`,
    })),
    alone: true,
  },
  'POST /api/auth/invitation': forEveryone(async (world) => ({
    url: 'auth/invitation',
    body: await invitedLink(world),
  })),
  'POST /api/auth/invitation/accept': forUsers(() => ({ url: 'auth/invitation/accept', body: NO_LINK }), 400),
  'POST /api/auth/invitation/register': forEveryone(
    () => ({
      url: 'auth/invitation/register',
      body: { ...NO_LINK, name: 'Nia', password: PASSWORD, confirmPassword: PASSWORD },
    }),
    400,
  ),
  'POST /api/auth/invitation/decline': forEveryone(
    () => ({ url: 'auth/invitation/decline', body: NO_LINK }),
    400,
  ),
  'GET /api/admin/fabricator/:id/team': forAdmins(({ dealer }) => ({
    url: `admin/fabricator/${dealer.fabricator.id}/team`,
  })),
  'POST /api/admin/fabricator/:id/team': forAdmins(
    ({ dealer }) => ({ url: `admin/fabricator/${dealer.fabricator.id}/team`, body: invitation() }),
    201,
  ),
  'POST /api/admin/fabricator/:id/team/:member': forAdmins(async (world) => ({
    url: await adminPath(world, invite(world)),
    body: { role: 'manager' },
  })),
  'POST /api/admin/fabricator/:id/team/:member/invitation': forAdmins(async (world) => ({
    url: await adminPath(world, invite(world), '/invitation'),
  })),
  'DELETE /api/admin/fabricator/:id/team/:member': forAdmins(
    async (world) => ({ url: await adminPath(world, invite(world)) }),
    204,
  ),
  'POST /api/admin/fabricator/:id/team/:member/restore': forAdmins(async (world) => ({
    url: await adminPath(world, removed(world), '/restore'),
  })),
};
