import { type CallCase, EVERY_ROLE, forOne, forRoles, forUsers } from '../../../testing/calls/call-case';
import {
  adminRecordCalls,
  adminRestore,
  type Make,
  ownRecordCalls,
} from '../../../testing/calls/record-calls';
import type { World } from '../../../testing/calls/world';

const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
const importCall = (path: string, header: string) => ({
  [`POST /api/${path}/import`]: forRoles(['manager'], () => ({
    url: `${path}/import`,
    headers: FORM,
    body:
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n' +
      `${header}\r\nImported,12.50\r\n\r\n--b--\r\n`,
  })),
});

/**
 * The calls that change many prices at once.
 *
 * @param price the price of a made record, in USD
 */
const priceChangeCalls = (path: string, make: Make, price: number): Record<string, CallCase> => ({
  // Another dealer does not have the records, so its preview is outdated.
  [`POST /api/${path}/change-prices`]: forRoles(
    ['manager'],
    async (world) => {
      const url = `${path}/change-prices`;
      const body = { percent: 10, rounding: '0.01', costs: true, ids: [await make(world)] };
      const preview = await world.dealer.call('POST', url, { ...body, dryRun: true });
      return { url, body: { ...body, expect: preview.json().fingerprint } };
    },
    200,
    409,
  ),
  [`POST /api/${path}/change-prices/undo`]: forRoles(
    ['manager'],
    async (world) => ({
      url: `${path}/change-prices/undo`,
      body: { changes: [{ _id: await make(world), from: 1, to: price }] },
    }),
    200,
    409,
  ),
});

/** The calls about the price list on a day. */
const onDateCalls = (
  path: string,
  { table, make, change }: { table: string; make: Make; change: object },
): Record<string, CallCase> => ({
  [`GET /api/${path}/on-date`]: forRoles(EVERY_ROLE, () => ({ url: `${path}/on-date?on=2026-03-01` })),
  // Another dealer does not have the record, so its preview is outdated.
  [`POST /api/${path}/restore-prices`]: forRoles(
    ['manager'],
    async (world) => {
      const id = await make(world);
      await world.test.app.db(table).where({ id }).update({ created_at: 1, updated_at: 1 });
      await world.dealer.call('POST', `${path}/${id}`, change);
      const url = `${path}/restore-prices`;
      const body = { on: '2026-03-01' };
      const preview = await world.dealer.call('POST', url, { ...body, dryRun: true });
      return { url, body: { ...body, expect: preview.json().fingerprint } };
    },
    200,
    409,
  ),
});

const material: Make = (world) => world.material();
const lineItem: Make = (world) => world.lineItem();
const change = { description: 'Changed' };

/** Every role reads the price list; owners and managers change it. */
const ROLES = { read: EVERY_ROLE, change: ['manager'] } as const;
/** Statuses for the team of the record's dealer. */
const MEMBERS = { manager: 204, staff: 403, readOnly: 403 };

const ofDealer = ({ dealer }: World) => dealer.fabricator.id;

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/app/material': forUsers(({ dealer }) => ({
    url: `app/material?fabricator=${dealer.fabricator.id}`,
  })),
  'GET /api/app/material/:id': forUsers(async (world) => ({ url: `app/material/${await world.material()}` })),
  'DELETE /api/app/material/:id': forOne(
    'dealer',
    async (world) => ({ url: `app/material/${await world.material()}` }),
    204,
    404,
    MEMBERS,
  ),
  'GET /api/app/line-item': forUsers(({ dealer }) => ({
    url: `app/line-item?owner=${dealer.fabricator.id}`,
  })),
  'GET /api/app/line-item/:id': forUsers(async (world) => ({
    url: `app/line-item/${await world.lineItem()}`,
  })),
  'DELETE /api/app/line-item/:id': forOne(
    'dealer',
    async (world) => ({ url: `app/line-item/${await world.lineItem()}` }),
    204,
    404,
    MEMBERS,
  ),
  ...adminRecordCalls(
    'material',
    material,
    (world) => ({ name: 'Slate', pricePerSquareFoot: 10, fabricator: ofDealer(world) }),
    { name: 'Changed' },
  ),
  'POST /api/admin/material/:id/restore': adminRestore('material', material),
  'POST /api/admin/line-item/:id/restore': adminRestore('line-item', lineItem, [
    'dealer',
    'fabricator/line-item',
  ]),
  ...ownRecordCalls(
    'fabricator/material',
    material,
    { name: 'Slate', pricePerSquareFoot: 10 },
    change,
    ROLES,
  ),
  'GET /api/fabricator/material/thickness': forRoles(EVERY_ROLE, () => ({
    url: 'fabricator/material/thickness',
  })),
  ...ownRecordCalls('fabricator/line-item', lineItem, { title: 'Edge', price: 10 }, change, ROLES),
  ...priceChangeCalls('fabricator/material', material, 50),
  ...priceChangeCalls('fabricator/line-item', lineItem, 150),
  ...onDateCalls('fabricator/material', {
    table: 'materials',
    make: material,
    change: { pricePerSquareFoot: 60 },
  }),
  ...onDateCalls('fabricator/line-item', { table: 'line_items', make: lineItem, change: { price: 60 } }),
  ...importCall('fabricator/material', 'name,pricePerSquareFoot'),
  ...importCall('fabricator/line-item', 'title,price'),
};
