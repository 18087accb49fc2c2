import * as contract from 'bff-contract';
import { type Endpoint, EXPORT_TYPES, roleMay } from 'bff-contract';
import { calls } from '../testing/calls';
import { createWorld } from '../testing/calls/world';
import { pagesOfPdf } from '../testing/pdf-text';
import { registerAdmin } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';
import { unzip } from '../testing/unzip';
import { roleFieldsIn } from './role-fields';

const endpoints = Object.values(contract)
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'url' in value,
  );

/** The names of the fields that need the permission, wherever they are. */
const HIDDEN = new Set(
  endpoints
    .flatMap(({ schema }) => [schema.body, ...Object.values(schema.response)])
    .flatMap((schema) => roleFieldsIn(schema))
    .filter(({ permission }) => permission === 'costs:read')
    .map(({ path }) => path.at(-1) ?? ''),
);

interface Schema {
  permission?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** The paths of fields with a hidden name for which no permission is needed. */
const openFields = (schema: Schema = {}, path = ''): string[] => {
  const { permission, properties = {}, items, anyOf = [] } = schema;
  if (permission === 'costs:read') return [];
  return [
    ...Object.entries(properties).flatMap(([name, part]) => [
      ...(HIDDEN.has(name) && part.permission !== 'costs:read' ? [`${path}.${name}`] : []),
      ...openFields(part, `${path}.${name}`),
    ]),
    ...[...(items ? [items] : []), ...anyOf].flatMap((part) => openFields(part, `${path}.*`)),
  ];
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
afterAll(() => test.close());

it('Costs have fields of their own', () => {
  expect([...HIDDEN].sort()).toEqual(['cost', 'costs']);
});

it.each(endpoints.map(({ method, url, ...endpoint }) => [`${method} ${url}`, endpoint] as const))(
  '%s has costs only in the dealer area, for roles with the permission',
  (_route, { schema, config }) => {
    const parts = [schema.body, ...Object.values(schema.response)] as Schema[];
    expect(parts.flatMap((part) => openFields(part))).toEqual([]);
    if (config.access === 'dealer') return;
    const fields = parts.flatMap((part) => roleFieldsIn(part));
    expect(fields.filter(({ permission }) => permission === 'costs:read')).toEqual([]);
  },
);

/** The text of a body, of workbooks and PDFs too. */
const textOf = async (body: Buffer, type: string): Promise<string> => {
  if (type.includes('spreadsheetml'))
    return Object.values(await unzip(body))
      .map(String)
      .join('\n');
  return type.includes('pdf') ? (await pagesOfPdf(body)).join('\n') : String(body);
};

/** The cost of every material and line item of the world, and of its orders: 3 m² of $71.93 for a square foot. */
const AMOUNTS = /71[.,]93|2[.,]?322[.,]74/;
/** The log of administrators names the fields without their values. */
const FIELDS = new RegExp(`"(?:${[...HIDDEN].join('|')})":(?!"\\[redacted\\]")`);

const CALLERS = ['customer', 'admin', 'staff', 'readOnly', 'dealer'] as const;

/** Streams don't end, and calls that end sessions have no record. */
const routes = Object.entries(calls).filter(([route, { alone }]) => !route.includes('/events') && !alone);

it('Owners get costs of their price list, orders and drafts, and nobody else a cost', async () => {
  for (const role of ['staff', 'read-only'] as const) expect(roleMay(role, 'costs:read')).toBe(false);
  const world = await createWorld(test);
  const shown: string[] = [];
  const leaks: string[] = [];
  for (const [route, { statuses, make }] of routes) {
    const method = route.split(' ')[0] as 'GET';
    // The others get an error, without a record.
    const allowed = CALLERS.filter((caller) => statuses[caller] < 400);
    const read = method === 'GET' && allowed.length > 0 ? await make(world) : undefined;
    for (const caller of allowed) {
      const { url, body, headers } = read ?? (await make(world));
      const response = await world.people[caller].call(method, url, body as object, headers);
      const text = await textOf(response.rawPayload, String(response.headers['content-type']));
      if (caller !== 'dealer' && (AMOUNTS.test(text) || FIELDS.test(text))) leaks.push(`${route} ${caller}`);
      if (caller === 'dealer' && AMOUNTS.test(text)) shown.push(route);
    }
  }
  expect(leaks).toEqual([]);
  expect(shown).toEqual(
    expect.arrayContaining([
      'GET /api/fabricator/material',
      'GET /api/fabricator/line-item/:id',
      'GET /api/fabricator/order/:id',
      'GET /api/fabricator/order/:id/draft',
      'POST /api/fabricator/order/:id/draft/issue',
    ]),
  );
});

it('An administrator who views the portal of a dealer gets no cost, neither in files', async () => {
  const world = await createWorld(test);
  const { dealer, people } = world;
  const admin = await registerAdmin(test);
  const url = `admin/fabricator/${dealer.fabricator.id}/view-as`;
  const { accessToken } = (await admin.call('POST', url, { reason: 'Asked for help' })).json().created.token;
  const view = { authorization: `Bearer ${accessToken}`, 'x-refresh-token': '' };
  const shown = new Set<string>();
  const leaks = new Set<string>();
  for (const [route, { statuses, make }] of routes) {
    if (!route.startsWith('GET ') || statuses.dealer >= 400) continue;
    const read = await make(world);
    for (const accept of ['application/json', ...Object.values(EXPORT_TYPES)]) {
      const textFor = async (own: Record<string, string>) => {
        const headers = { ...own, ...read.headers, accept };
        const response = await test.app.inject({ method: 'GET', url: `/api/${read.url}`, headers });
        return textOf(response.rawPayload, String(response.headers['content-type']));
      };
      if (AMOUNTS.test(await textFor(people.dealer.headers))) shown.add(`${route} ${accept}`);
      const text = await textFor(view);
      if (AMOUNTS.test(text) || FIELDS.test(text)) leaks.add(`${route} ${accept}`);
    }
  }
  expect([...leaks]).toEqual([]);
  expect([...shown]).toEqual(
    expect.arrayContaining([
      `GET /api/fabricator/material ${EXPORT_TYPES.csv}`,
      `GET /api/fabricator/line-item ${EXPORT_TYPES.xlsx}`,
      'GET /api/fabricator/order/:id application/json',
      'GET /api/fabricator/order/:id/draft application/json',
    ]),
  );
});
