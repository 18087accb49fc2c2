import { newId } from '../../../database/ids';
import { type CallCase, forAdmins, forRoles, forThisDealer } from '../../../testing/calls/call-case';
import type { World } from '../../../testing/calls/world';

const invitation = () => ({ name: 'Nia New', email: `${newId()}@example.com`, role: 'staff' });

/** Invites a user to the team of the world's dealer. Resolves to the user's id. */
const invite = async ({ dealer }: World): Promise<string> =>
  (await dealer.call('POST', 'fabricator/team', invitation())).json().created._id;

const invitePath = async (world: World, suffix = '') => `fabricator/team/${await invite(world)}${suffix}`;

const removed = async (world: World) => {
  const id = await invite(world);
  await world.test.app.db('users').where({ id }).update({ password_hash: 'x' });
  await world.dealer.call('DELETE', `fabricator/team/${id}`);
  return id;
};

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
