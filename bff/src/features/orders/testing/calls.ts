import { type CallCase, forDealers, forOne, forThisDealer, forUsers } from '../../../testing/calls/call-case';
import { adminRecordCalls, adminRestore } from '../../../testing/calls/record-calls';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/app/order': forUsers('app/order'),
  'GET /api/app/order/:id': forOne('customer', async (world) => ({
    url: `app/order/${await world.order()}`,
  })),
  'POST /api/app/order': forOne(
    'customer',
    async (world) => ({ url: 'app/order', body: { project: await world.project() } }),
    201,
  ),
  ...adminRecordCalls(
    'order',
    (world) => world.order(),
    async (world) => ({ project: await world.project() }),
    { status: 'completed' },
  ),
  'POST /api/admin/order/:id/restore': adminRestore('order', (world) => world.order()),
  'GET /api/fabricator/order': forDealers('fabricator/order'),
  'GET /api/fabricator/order/totals': forDealers('fabricator/order/totals'),
  'GET /api/fabricator/order/:id': forThisDealer(async (world) => ({
    url: `fabricator/order/${await world.order()}`,
  })),
  'GET /api/fabricator/order/:id/neighbours': forThisDealer(async (world) => ({
    url: `fabricator/order/${await world.order()}/neighbours`,
  })),
  'POST /api/fabricator/order': forThisDealer(async (world) => ({
    url: 'fabricator/order',
    body: { _id: await world.order(), status: 'in-progress' },
  })),
  'POST /api/fabricator/order/:id': forThisDealer(async (world) => ({
    url: `fabricator/order/${await world.order()}`,
    body: { status: 'in-progress' },
  })),
  // Another dealer does not have the order, so nothing changes.
  'POST /api/fabricator/order/change-status': forDealers(async (world) => ({
    url: 'fabricator/order/change-status',
    body: { changes: [{ _id: await world.order(), status: 'in-progress' }] },
  })),
  'POST /api/fabricator/order/change-status/preview': forDealers(async (world) => ({
    url: 'fabricator/order/change-status/preview',
    body: { status: 'in-progress', ids: [await world.order()] },
  })),
  'GET /api/fabricator/events': forDealers('fabricator/events'),
};
