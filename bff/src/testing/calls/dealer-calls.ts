import { type CallCase, forDealers, forThisDealer } from './call-case';
import type { World } from './world';

const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
const PRICE_LIST =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n' +
  'name,pricePerSquareFoot\r\nImported,12.50\r\n\r\n--b--\r\n';

const UNDONE = { materials: 50, line_items: 150 };

/** The price list has two kinds of entries, with the same calls. */
const entries = (
  name: 'material' | 'line-item',
  table: 'materials' | 'line_items',
  make: (world: World) => Promise<string>,
  create: object,
): Record<string, CallCase> => {
  const path = `fabricator/${name}`;
  const byId = (suffix: string, body?: object) => async (world: World) => ({
    url: `${path}/${await make(world)}${suffix}`,
    body,
  });
  return {
    [`GET /api/${path}`]: forDealers(path),
    [`GET /api/${path}/:id`]: forThisDealer(byId('')),
    [`POST /api/${path}`]: forDealers(() => ({ url: path, body: create }), 201),
    [`POST /api/${path}/:id`]: forThisDealer(byId('', { description: 'Changed' })),
    [`DELETE /api/${path}/:id`]: forThisDealer(byId(''), 204),
    [`POST /api/${path}/:id/restore`]: forThisDealer(async (world) => ({
      url: `${path}/${await world.deleted(table, () => make(world))}/restore`,
    })),
    // To another dealer the records are missing, so that the preview was of something else.
    [`POST /api/${path}/change-prices`]: forDealers(
      async (world) => {
        const url = `${path}/change-prices`;
        const body = { percent: 10, rounding: '0.01', ids: [await make(world)] };
        const preview = await world.dealer.call('POST', url, { ...body, dryRun: true });
        return { url, body: { ...body, expect: preview.json().fingerprint } };
      },
      200,
      409,
    ),
    [`POST /api/${path}/change-prices/undo`]: forDealers(
      async (world) => ({
        url: `${path}/change-prices/undo`,
        body: { changes: [{ _id: await make(world), from: 1, to: UNDONE[table] }] },
      }),
      200,
      409,
    ),
  };
};

export const dealerCalls: Record<string, CallCase> = {
  ...entries('material', 'materials', (world) => world.material(), { name: 'Slate', pricePerSquareFoot: 10 }),
  ...entries('line-item', 'line_items', (world) => world.lineItem(), { title: 'Edge', price: 10 }),
  'POST /api/fabricator/material/import': forDealers(() => ({
    url: 'fabricator/material/import',
    headers: FORM,
    body: PRICE_LIST,
  })),
  'GET /api/fabricator/order': forDealers('fabricator/order'),
  'GET /api/fabricator/order/:id': forThisDealer(async (world) => ({
    url: `fabricator/order/${await world.order()}`,
  })),
  'POST /api/fabricator/order': forThisDealer(async (world) => ({
    url: 'fabricator/order',
    body: { _id: await world.order(), status: 'in-progress' },
  })),
  'POST /api/fabricator/order/:id': forThisDealer(async (world) => ({
    url: `fabricator/order/${await world.order()}`,
    body: { status: 'in-progress' },
  })),
  'GET /api/fabricator/project': forDealers('fabricator/project'),
  'GET /api/fabricator/project/:id': forThisDealer(async (world) => {
    const order = await world.dealer.call('GET', `fabricator/order/${await world.order()}`);
    return { url: `fabricator/project/${order.json().project._id}` };
  }),
  'GET /api/fabricator/profile': forDealers('fabricator/profile'),
  'POST /api/fabricator/profile': forDealers(() => ({
    url: 'fabricator/profile',
    body: { phoneNumber: '555' },
  })),
  'POST /api/fabricator/confirm-contact-email': forDealers('fabricator/confirm-contact-email', 409),
  'GET /api/fabricator/summary': forDealers('fabricator/summary'),
  'GET /api/fabricator/events': forDealers('fabricator/events'),
  'GET /api/fabricator/access-log': forDealers('fabricator/access-log'),
};
