import {
  type CallCase,
  EVERY_ROLE,
  forAdmins,
  forEveryone,
  forOne,
  forRoles,
  forThisDealer,
  forUsers,
} from '../../../testing/calls/call-case';
import { adminRecordCalls, adminRestore } from '../../../testing/calls/record-calls';
import type { World } from '../../../testing/calls/world';
import { slab } from '../../../testing/market';
import { calls as customerCalls } from '../customers/testing/calls';
import { makeStage, calls as stageCalls } from '../stages/testing/calls';

/** Writes a note on a new order. Resolves to its path. */
const writeNote = async ({ people: { dealer }, order: makeOrder }: World): Promise<string> => {
  const path = `fabricator/order/${await makeOrder()}/note`;
  const { created } = (await dealer.call('POST', path, { text: 'Sharp edges' })).json();
  return `${path}/${created._id}`;
};

/** Shares a new order. Resolves to the ids, the token of the link, and the total. */
const shareOrder = async ({ people: { dealer }, order: makeOrder }: World) => {
  const order = await makeOrder();
  const { created } = (await dealer.call('POST', `fabricator/order/${order}/link`, { days: 30 })).json();
  const { estimate } = (await dealer.call('GET', `fabricator/order/${order}`)).json();
  return {
    order,
    link: created._id as string,
    token: new URL(created.url).hash.slice(1),
    totalPrice: estimate.totalPrice as number,
  };
};

const newWebhook = { url: 'https://127.0.0.1/hook', events: ['order.placed'] };

/** Creates a webhook to an address that is never connected to. Resolves to its path. */
const webhookPath = async ({ people: { dealer } }: World, suffix = '') => {
  const { created } = (await dealer.call('POST', 'fabricator/webhook', newWebhook)).json();
  return `fabricator/webhook/${created._id}${suffix}`;
};

/** Sends an event to a new webhook. Resolves to the path of the attempt. */
const attemptPath = async (world: World) => {
  const path = await webhookPath(world);
  const { _id } = (await world.people.dealer.call('POST', `${path}/test`)).json();
  return `${path}/delivery/${_id}`;
};

/** Saves a draft of a new order's next revision. Resolves to the path of the order. */
const draftRevision = async ({ people: { dealer }, order: makeOrder }: World): Promise<string> => {
  const path = `fabricator/order/${await makeOrder()}`;
  await dealer.call('POST', `${path}/draft`, { base: 1, note: 'A wider sink' });
  return path;
};

/** Accepts a new order. Resolves to the path of the acceptance. */
const acceptOrder = async ({ people: { customer }, order: makeOrder }: World): Promise<string> => {
  const path = `order/${await makeOrder()}`;
  const body = { revision: 1, name: 'Ann' };
  const { updated } = (await customer.call('POST', `app/${path}/accept`, body)).json();
  return `${path}/acceptance/${updated.revisions[0].accepted._id}`;
};

/** Shares a view of the list of orders with the team. Resolves to its path. */
const shareView = async ({ people: { dealer } }: World): Promise<string> => {
  const body = { name: 'In work', query: { status: 'in-progress' }, isShared: true };
  const { created } = (await dealer.call('POST', 'fabricator/order-view', body)).json();
  return `fabricator/order-view/${created._id}`;
};

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/fabricator/report': forRoles(['manager', 'staff'], 'fabricator/report'),
  'GET /api/fabricator/webhook': forRoles([], 'fabricator/webhook'),
  'POST /api/fabricator/webhook': forRoles([], () => ({ url: 'fabricator/webhook', body: newWebhook }), 201),
  'POST /api/fabricator/webhook/:id': forThisDealer(async (world) => ({
    url: await webhookPath(world),
    body: { events: ['order.status'] },
  })),
  'POST /api/fabricator/webhook/:id/restore': forThisDealer(async (world) => {
    const url = await webhookPath(world);
    await world.people.dealer.call('DELETE', url);
    return { url: `${url}/restore` };
  }),
  'POST /api/fabricator/webhook/:id/resume': forThisDealer(async (world) => ({
    url: await webhookPath(world, '/resume'),
  })),
  'POST /api/fabricator/webhook/:id/rotate': forThisDealer(async (world) => ({
    url: await webhookPath(world, '/rotate'),
  })),
  'POST /api/fabricator/webhook/:id/test': forThisDealer(async (world) => ({
    url: await webhookPath(world, '/test'),
  })),
  'GET /api/fabricator/webhook/:id/delivery': forThisDealer(async (world) => ({
    url: await webhookPath(world, '/delivery'),
  })),
  'POST /api/fabricator/webhook/:id/delivery/:delivery/redeliver': forThisDealer(async (world) => ({
    url: `${await attemptPath(world)}/redeliver`,
  })),
  'DELETE /api/fabricator/webhook/:id': forThisDealer(
    async (world) => ({ url: await webhookPath(world) }),
    204,
  ),
  ...customerCalls,
  ...stageCalls,
  'GET /api/app/order': forUsers('app/order'),
  'GET /api/app/order/:id': forOne('customer', async (world) => ({
    url: `app/order/${await world.order()}`,
  })),
  'POST /api/app/order': forOne(
    'customer',
    async (world) => ({ url: 'app/order', body: { project: await world.project() } }),
    201,
  ),
  'POST /api/app/project/:id/price': forOne('customer', async (world) => ({
    url: `app/project/${await world.project()}/price`,
    body: {},
  })),
  'POST /api/app/price': forUsers(async (world) => ({
    url: 'app/price',
    body: {
      fabricator: world.dealer.fabricator.id,
      slabs: [slab('K1', await world.material(), [2, 1])],
    },
  })),
  'POST /api/app/order/:id/accept': forOne('customer', async (world) => ({
    url: `app/order/${await world.order()}/accept`,
    body: { revision: 1, name: 'Ann' },
  })),
  'POST /api/app/order/:id/request-change': forOne('customer', async (world) => ({
    url: `app/order/${await world.order()}/request-change`,
    body: { revision: 1, text: 'A round corner' },
  })),
  ...adminRecordCalls(
    'order',
    (world) => world.order(),
    async (world) => ({ project: await world.project() }),
    { status: 'completed' },
  ),
  'POST /api/admin/order/:id/restore': adminRestore('order', (world) => world.order()),
  'GET /api/fabricator/order': forRoles(EVERY_ROLE, 'fabricator/order'),
  'GET /api/fabricator/order/totals': forRoles(EVERY_ROLE, 'fabricator/order/totals'),
  'GET /api/fabricator/order/invoices/:layout': forRoles(EVERY_ROLE, 'fabricator/order/invoices/xero'),
  'GET /api/fabricator/order/waiting': forRoles(EVERY_ROLE, 'fabricator/order/waiting'),
  'GET /api/fabricator/order/:id': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}` }),
    200,
    EVERY_ROLE,
  ),
  'POST /api/fabricator/order': forThisDealer(
    async (world) => ({
      url: 'fabricator/order',
      body: { _id: await world.order(), status: 'in-progress' },
    }),
    200,
    ['manager', 'staff'],
  ),
  'POST /api/fabricator/order/:id': forThisDealer(
    async (world) => ({
      url: `fabricator/order/${await world.order()}`,
      body: { status: 'in-progress' },
    }),
    200,
    ['manager', 'staff'],
  ),
  'POST /api/fabricator/order/:id/stage': forThisDealer(
    async (world) => ({
      url: `fabricator/order/${await world.order()}/stage`,
      body: { stage: await makeStage(world) },
    }),
    200,
    ['manager', 'staff'],
  ),
  'POST /api/fabricator/order/:id/assignee': forThisDealer(
    async (world) => ({
      url: `fabricator/order/${await world.order()}/assignee`,
      body: { assignee: world.people.staff.user.id },
    }),
    200,
    ['manager', 'staff'],
  ),
  'GET /api/fabricator/order/:id/neighbours': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/neighbours` }),
    200,
    EVERY_ROLE,
  ),
  'POST /api/fabricator/order/:id/due-date': forThisDealer(
    async (world) => ({
      url: `fabricator/order/${await world.order()}/due-date`,
      body: { dueDate: '2027-01-31' },
    }),
    200,
    ['manager', 'staff'],
  ),
  'POST /api/fabricator/order/:id/site': forThisDealer(
    async (world) => ({
      url: `fabricator/order/${await world.order()}/site`,
      body: { site: { city: 'Astoria' } },
    }),
    200,
    ['manager', 'staff'],
  ),
  'GET /api/fabricator/order/:id/revision': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/revision` }),
    200,
    EVERY_ROLE,
  ),
  'GET /api/app/order/:id/revision/:revision/pdf': forOne('customer', async (world) => ({
    url: `app/order/${await world.order()}/revision/1/pdf`,
  })),
  'GET /api/fabricator/order/:id/revision/:revision/pdf': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/revision/1/pdf` }),
    200,
    EVERY_ROLE,
  ),
  'GET /api/fabricator/order/:id/revision/:revision/plans': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/revision/1/plans?format=dxf` }),
    200,
    EVERY_ROLE,
  ),
  'GET /api/fabricator/order/:id/revision/:revision': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/revision/1` }),
    200,
    EVERY_ROLE,
  ),
  'GET /api/fabricator/order/:id/draft': forThisDealer(
    async (world) => ({ url: `${await draftRevision(world)}/draft` }),
    200,
    EVERY_ROLE,
  ),
  'GET /api/fabricator/order/:id/draft/opened': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/draft/opened?base=1` }),
    200,
    EVERY_ROLE,
  ),
  'POST /api/fabricator/order/:id/draft': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/draft`, body: { base: 1 } }),
    200,
    ['manager', 'staff'],
  ),
  'DELETE /api/fabricator/order/:id/draft': forThisDealer(
    async (world) => ({ url: `${await draftRevision(world)}/draft?version=1` }),
    204,
    ['manager', 'staff'],
  ),
  'POST /api/fabricator/order/:id/draft/issue': forThisDealer(
    async (world) => ({ url: `${await draftRevision(world)}/draft/issue`, body: { base: 1 } }),
    200,
    ['manager', 'staff'],
  ),
  'GET /api/fabricator/order/:id/note': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/note` }),
    200,
    EVERY_ROLE,
  ),
  'GET /api/admin/order/:id/note': forAdmins(async (world) => ({
    url: `admin/order/${await world.order()}/note`,
  })),
  'POST /api/fabricator/order/:id/note': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/note`, body: { text: 'Sharp edges' } }),
    201,
    ['manager', 'staff'],
  ),
  // Colleagues don't change each other's notes.
  'POST /api/fabricator/order/:id/note/:note': forThisDealer(async (world) => ({
    url: await writeNote(world),
    body: { text: 'Round edges' },
  })),
  'DELETE /api/fabricator/order/:id/note/:note': forThisDealer(
    async (world) => ({ url: await writeNote(world) }),
    204,
  ),
  'POST /api/fabricator/order/:id/note/:note/restore': forThisDealer(async (world) => {
    const url = await writeNote(world);
    await world.people.dealer.call('DELETE', url);
    return { url: `${url}/restore` };
  }),
  'GET /api/fabricator/order/:id/link': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/link` }),
    200,
    EVERY_ROLE,
  ),
  'POST /api/fabricator/order/:id/link': forThisDealer(
    async (world) => ({ url: `fabricator/order/${await world.order()}/link`, body: { days: 30 } }),
    201,
    ['manager', 'staff'],
  ),
  'DELETE /api/fabricator/order/:id/link/:link': forThisDealer(
    async (world) => {
      const { order, link } = await shareOrder(world);
      return { url: `fabricator/order/${order}/link/${link}` };
    },
    204,
    ['manager', 'staff'],
  ),
  'POST /api/public/shared-order': forEveryone(async (world) => {
    const { token } = await shareOrder(world);
    return { url: 'public/shared-order', body: { token } };
  }),
  'POST /api/public/shared-order/accept': forEveryone(async (world) => {
    const { token, totalPrice } = await shareOrder(world);
    return { url: 'public/shared-order/accept', body: { token, name: 'Ann', totalPrice } };
  }),
  'POST /api/public/shared-order/acceptance': forEveryone(async (world) => {
    const { token, totalPrice } = await shareOrder(world);
    const payload = { token, name: 'Ann', totalPrice };
    await world.people.customer.call('POST', 'public/shared-order/accept', payload);
    return { url: 'public/shared-order/acceptance', body: { token } };
  }),
  ...Object.fromEntries(
    ['', '/pdf'].flatMap((pdf) => [
      [
        `GET /api/fabricator/order/:id/acceptance/:acceptance${pdf}`,
        forThisDealer(
          async (world) => ({ url: `fabricator/${await acceptOrder(world)}${pdf}` }),
          200,
          EVERY_ROLE,
        ),
      ],
      [
        `GET /api/app/order/:id/acceptance/:acceptance${pdf}`,
        forOne('customer', async (world) => ({ url: `app/${await acceptOrder(world)}${pdf}` })),
      ],
    ]),
  ),
  'POST /api/public/shared-order/request-change': forEveryone(async (world) => {
    const { token } = await shareOrder(world);
    const body = { token, name: 'Ann', text: 'A round corner' };
    return { url: 'public/shared-order/request-change', body };
  }),
  'GET /api/fabricator/order-view': forRoles(EVERY_ROLE, 'fabricator/order-view'),
  'POST /api/fabricator/order-view': forRoles(
    EVERY_ROLE,
    async () => ({
      url: 'fabricator/order-view',
      body: { name: 'In work', query: { status: 'in-progress' }, isShared: false },
    }),
    201,
  ),
  'PUT /api/fabricator/order-view/default': forThisDealer(
    async (world) => ({
      url: 'fabricator/order-view/default',
      body: { view: (await shareView(world)).split('/').at(-1) },
    }),
    200,
    EVERY_ROLE,
  ),
  'POST /api/fabricator/order-view/:id': forThisDealer(
    async (world) => ({ url: await shareView(world), body: { name: 'Renamed' } }),
    200,
    ['manager'],
  ),
  'DELETE /api/fabricator/order-view/:id': forThisDealer(
    async (world) => ({ url: await shareView(world) }),
    204,
    ['manager'],
  ),
  'POST /api/fabricator/order-view/:id/restore': forThisDealer(
    async (world) => {
      const url = await shareView(world);
      await world.people.dealer.call('DELETE', url);
      return { url: `${url}/restore` };
    },
    200,
    ['manager'],
  ),
  // Another dealer does not have the order, so nothing changes.
  'POST /api/fabricator/order/change-status': forRoles(['manager', 'staff'], async (world) => ({
    url: 'fabricator/order/change-status',
    body: { changes: [{ _id: await world.order(), status: 'in-progress' }] },
  })),
  'POST /api/admin/order/change-status': forAdmins(async (world) => ({
    url: 'admin/order/change-status',
    body: { changes: [{ _id: await world.order(), status: 'in-progress' }] },
  })),
  'POST /api/fabricator/order/change-status/preview': forRoles(['manager', 'staff'], async (world) => ({
    url: 'fabricator/order/change-status/preview',
    body: { status: 'in-progress', ids: [await world.order()] },
  })),
  'GET /api/fabricator/events': forRoles(EVERY_ROLE, 'fabricator/events'),
  'GET /api/app/events': forUsers('app/events'),
};
