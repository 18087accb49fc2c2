import {
  type CallCase,
  EVERY_ROLE,
  forOne,
  forRoles,
  forThisDealer,
  forUsers,
} from '../../../testing/calls/call-case';
import { adminRecordCalls } from '../../../testing/calls/record-calls';
import { slab } from '../../../testing/market';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/app/project': forUsers('app/project'),
  'POST /api/app/project': forUsers(() => ({ url: 'app/project', body: { title: 'Bath' } }), 201),
  'GET /api/app/project/:id': forOne('customer', async (world) => ({
    url: `app/project/${await world.project()}`,
  })),
  'POST /api/app/project/:id': forOne('customer', async (world) => ({
    url: `app/project/${await world.project()}`,
    body: { title: 'Changed' },
  })),
  'DELETE /api/app/project/:id': forOne(
    'customer',
    async (world) => ({ url: `app/project/${await world.project()}` }),
    204,
  ),
  ...adminRecordCalls(
    'project',
    (world) => world.project(),
    ({ customer }) => ({ title: 'Bath', owner: customer.user.id }),
    { title: 'Changed' },
  ),
  ...adminRecordCalls(
    'measurement',
    (world) => world.measurement(),
    async (world) => ({ ...slab('M1'), project: await world.project() }),
    { item_id: 'M2' },
  ),
  ...adminRecordCalls(
    'photo',
    (world) => world.photo(),
    async (world) => ({ project: await world.project(), s3Object: await world.file(world.customer) }),
    { caption: 'The window' },
  ),
  'GET /api/fabricator/project': forRoles(EVERY_ROLE, 'fabricator/project'),
  'GET /api/fabricator/project/:id': forThisDealer(
    async (world) => {
      const order = await world.dealer.call('GET', `fabricator/order/${await world.order()}`);
      return { url: `fabricator/project/${order.json().project._id}` };
    },
    200,
    EVERY_ROLE,
  ),
};
