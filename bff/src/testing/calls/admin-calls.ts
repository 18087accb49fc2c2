import { newId } from '../../database/ids';
import { slab } from '../market';
import { type CallCase, forAdmins } from './call-case';
import type { World } from './world';

const byId =
  (resource: string, make: (world: World) => Promise<string>, suffix = '', body?: object) =>
  async (world: World) => ({ url: `admin/${resource}/${await make(world)}${suffix}`, body });

const restore = (resource: string, table: string, make: (world: World) => Promise<string>) =>
  forAdmins(async (world) => ({
    url: `admin/${resource}/${await world.deleted(table, () => make(world))}/restore`,
  }));

/** List, get, create, update and delete of one resource. */
const resource = (
  name: string,
  make: (world: World) => Promise<string>,
  create: (world: World) => Promise<object> | object,
  change: object,
): Record<string, CallCase> => ({
  [`GET /api/admin/${name}`]: forAdmins(`admin/${name}`),
  [`GET /api/admin/${name}/:id`]: forAdmins(byId(name, make)),
  [`POST /api/admin/${name}`]: forAdmins(
    async (world) => ({ url: `admin/${name}`, body: await create(world) }),
    201,
  ),
  [`POST /api/admin/${name}/:id`]: forAdmins(byId(name, make, '', change)),
  [`DELETE /api/admin/${name}/:id`]: forAdmins(byId(name, make), 204),
});

const ofDealer = ({ dealer }: World) => dealer.fabricator.id;

export const adminCalls: Record<string, CallCase> = {
  ...resource(
    'user',
    (world) => world.user(),
    () => ({ name: 'New', email: `${newId()}@example.com` }),
    { name: 'Changed' },
  ),
  ...resource(
    'fabricator',
    (world) => world.fabricator(),
    async (world) => ({
      user: await world.user(),
      code: `N${newId().slice(-8)}`,
      businessName: 'New Stone',
      contactEmail: 'new@example.com',
    }),
    { businessName: 'Changed Stone' },
  ),
  ...resource(
    'material',
    (world) => world.material(),
    (world) => ({ name: 'Slate', pricePerSquareFoot: 10, fabricator: ofDealer(world) }),
    { name: 'Changed' },
  ),
  ...resource(
    'project',
    (world) => world.project(),
    ({ customer }) => ({ title: 'Bath', owner: customer.user.id }),
    { title: 'Changed' },
  ),
  ...resource(
    'measurement',
    (world) => world.measurement(),
    async (world) => ({ ...slab('M1'), project: await world.project() }),
    { item_id: 'M2' },
  ),
  ...resource(
    'photo',
    (world) => world.photo(),
    async (world) => ({ project: await world.project(), s3Object: await world.file(world.customer) }),
    { caption: 'The window' },
  ),
  ...resource(
    'order',
    (world) => world.order(),
    async (world) => ({ project: await world.project() }),
    { status: 'completed' },
  ),
  'POST /api/admin/user/:id/restore': restore('user', 'users', (world) => world.user()),
  'POST /api/admin/fabricator/:id/restore': restore('fabricator', 'fabricators', (world) =>
    world.fabricator(),
  ),
  'POST /api/admin/material/:id/restore': restore('material', 'materials', (world) => world.material()),
  'POST /api/admin/line-item/:id/restore': restore('line-item', 'line_items', (world) => world.lineItem()),
  'POST /api/admin/order/:id/restore': forAdmins(async (world) => {
    const id = await world.order();
    await world.people.admin.call('DELETE', `admin/order/${id}`);
    return { url: `admin/order/${id}/restore` };
  }),
  'DELETE /api/admin/user/:id/session': forAdmins(
    byId('user', (world) => world.user(), '/session'),
    204,
  ),
  'POST /api/admin/set-password': forAdmins(({ customer }) => ({
    url: 'admin/set-password',
    body: { email: customer.user.email },
  })),
  'POST /api/admin/check-fabricator-code': forAdmins(() => ({
    url: 'admin/check-fabricator-code',
    body: { code: 'ABCD12' },
  })),
  'POST /api/admin/fabricator/:id/view-as': forAdmins(
    byId('fabricator', (world) => world.fabricator(), '/view-as', { reason: 'A look' }),
    201,
  ),
  'GET /api/admin/audit': forAdmins('admin/audit'),
  'GET /api/admin/crash-report': forAdmins('admin/crash-report'),
  'GET /api/admin/crash-report/groups': forAdmins('admin/crash-report/groups'),
  'GET /api/admin/mail': forAdmins('admin/mail'),
  'POST /api/admin/mail/:id/retry': forAdmins(byId('mail', (world) => world.failedMail(), '/retry')),
  'POST /api/admin/mail/retry-failed': forAdmins('admin/mail/retry-failed'),
  'GET /api/admin/operations': forAdmins('admin/operations'),
  'GET /api/admin/trash': forAdmins('admin/trash'),
};
