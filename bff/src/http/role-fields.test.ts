import * as contract from 'bff-contract';
import { type Endpoint, EXPORT_TYPES, roleMay, TEAM_ROLES, type TeamRole } from 'bff-contract';
import { createTeamRepository } from '../features/dealers/team-repository';
import { calls, worlds } from '../testing/calls';
import { addLineItem, addMaterial, createProject, orderOf, placeOrder, slab } from '../testing/market';
import {
  type Dealer,
  type Person,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';
import { unzip } from '../testing/unzip';
import { type RoleField, roleFieldsIn } from './role-fields';

/** Every endpoint of the dealer area. */
const endpoints = Object.values(contract)
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'url' in value,
  )
  .filter(({ config }) => config.access === 'dealer');

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let members: Record<TeamRole, Dealer>;
let project: string;
let order: string;
let acceptance: string;
let ids: Record<'material' | 'line-item', string>;
beforeAll(async () => {
  test = await createTestApp();
  dealer = await registerDealer(test);
  customer = await registerCustomer(test, { name: 'Zoë Quartz', email: 'wanda.secret@hidden.example' });
  const material = await addMaterial(test, dealer, { cost: { amount: 71.93, per: 'ft2' } });
  ids = { material, 'line-item': await addLineItem(test, dealer, { costCents: 7_193 }) };
  const kitchen = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', material)],
    site: { city: 'Astoria' },
    phone: '+15035550142',
    accessNotes: 'Ring twice',
  });
  project = kitchen._id;
  order = (await placeOrder(customer, project))._id;
  await dealer.call('POST', `fabricator/order/${order}/draft`, { base: 1, note: 'A wider sink' });
  const accepted = await customer.call('POST', `app/order/${order}/accept`, { revision: 1, name: 'Zoë' });
  acceptance = accepted.json().updated.revisions[0].accepted._id;
  await orderOf(await registerCustomer(test), dealer, material, { title: 'Bath' });
  members = { owner: dealer } as typeof members;
  for (const role of ['manager', 'staff', 'read-only'] as const) {
    members[role] = await registerMember(test, dealer, role);
  }
});
afterAll(() => test.close());

/** Where the values at a path are, with the numbers of list entries. */
const valuesAt = (value: unknown, [name, ...rest]: string[]): unknown[] => {
  if (name === undefined) return value === undefined ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  if (name === '*') return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  return valuesAt((value as Record<string, unknown>)[name], rest);
};

const responses = endpoints
  .filter(({ method }) => method === 'GET')
  .flatMap(({ url, config, schema }) =>
    roleFieldsIn(schema.response[200]).map((field) => [url, field, config.permission] as const),
  );

describe.each(TEAM_ROLES)('A member in the role %s', (role) => {
  const idOf = (url: string) => {
    const [kind] = Object.entries(ids).find(([name]) => url.includes(`/${name}`)) ?? [];
    if (kind) return ids[kind as keyof typeof ids];
    return url.includes('/order') ? order : project;
  };
  const pathOf = (url: string) =>
    url
      .replace(':id', idOf(url))
      .replace(':acceptance', acceptance)
      .replace(':layout', 'xero')
      .replace('/on-date', '/on-date?on=2099-01-31')
      .replace('/opened', '/opened?base=1')
      .replace(':revision', '1');

  it.each(responses)(
    'sees of %s what the role permits: %j',
    async (url, { path, permission }: RoleField, call) => {
      const values = async (who: Person) => valuesAt((await who.call('GET', pathOf(url))).json(), path);
      expect((await values(dealer)).length).toBeGreaterThan(0);
      const shown = roleMay(role, call) && roleMay(role, permission) ? await values(dealer) : [];
      expect(await values(members[role])).toEqual(shown);
    },
  );

  const sent = endpoints.flatMap(({ url, method, schema }) =>
    [...roleFieldsIn(schema.querystring), ...roleFieldsIn(schema.body)].map(
      (field) => [method, url, field, method === 'GET'] as const,
    ),
  );
  const isCost = ({ permission }: RoleField) => permission === 'costs:read';
  const filters = sent.filter(([, , field]) => !isCost(field));
  it.each(filters)('%s %s: may send %j', async (method, url, { path, permission }: RoleField, isQuery) => {
    const value = customer.user.id;
    const address = pathOf(url) + (isQuery ? `?${path.join('.')}=${value}` : '');
    const body = isQuery ? undefined : { status: 'completed', filter: { owner: value } };
    const response = await members[role].call(method as 'GET', address, body);
    expect(response.statusCode).toBe(roleMay(role, permission) ? 200 : 403);
  });

  const costs = sent.filter(([, , field]) => isCost(field));
  it.each(costs)('%s %s: may write %j', async (method, url, { path: [name = ''] }: RoleField) => {
    const stored = (await dealer.call('GET', pathOf(url))).json();
    const value = Array.isArray(stored) ? stored[0][name] : stored[name];
    const needed: Record<string, object> = {
      material: { name: 'Quartz', pricePerSquareFoot: 5 },
      'line-item': { title: 'Sink', price: 5 },
      draft: { base: 1 },
      order: { _id: order, status: 'in-progress' },
    };
    const [, body] = Object.entries(needed).find(([kind]) => url.includes(kind)) ?? [];
    const sending = { ...body, [name]: value ?? 5 };
    const { statusCode } = await members[role].call(method as 'POST', pathOf(url), sending);
    if (!roleMay(role, 'costs:read')) expect(statusCode).toBe(403);
    else expect(statusCode).not.toBe(403);
  });

  const found = async (search: string) => {
    const who = members[role];
    const list = await who.call('GET', `fabricator/order?search=${encodeURIComponent(search)}`);
    const totals = await who.call('GET', `fabricator/order/totals?search=${encodeURIComponent(search)}`);
    const hits = await who.call('GET', `app/search?q=${encodeURIComponent(search)}`);
    const orders = hits.json().filter(({ kind }: { kind: string }) => kind === 'order');
    return [list.json().length, Number(list.headers['x-total-count']), totals.json().orders, orders.length];
  };

  it("finds orders by the customer's address only with the right to read customers", async () => {
    const count = roleMay(role, 'customers:read') ? 1 : 0;
    for (const search of ['wanda.secret@hidden.example', 'wanda', 'kitchen hidden']) {
      expect([search, await found(search)]).toEqual([search, [count, count, count, count]]);
    }
  });

  it.each(['zoe', 'Quartz kitchen', 'ORD-1001', '1001'])('finds an order by %s', async (search) => {
    expect(await found(search)).toEqual([1, 1, 1, 1]);
  });

  it.each(Object.entries(EXPORT_TYPES))(
    'gets exports as %s with the columns that the role permits',
    async (format, accept) => {
      for (const list of ['order', 'project']) {
        const response = await members[role].call('GET', `fabricator/${list}`, undefined, { accept });
        const text =
          format === 'xlsx'
            ? Object.values(await unzip(response.rawPayload))
                .map(String)
                .join('\n')
            : response.body;
        expect(text).toContain('Zoë Quartz');
        expect([/wanda\.secret/.test(text), /Email/.test(text)]).toEqual(
          Array(2).fill(roleMay(role, 'customers:read')),
        );
      }
    },
  );
});

it('a repeated Idempotency-Key gets the fields of the role then and now', async () => {
  const member = await registerMember(test, dealer, 'manager');
  const work = (await member.call('GET', `fabricator/order/${order}`)).json();
  const send = async (key: string) => {
    const body = { _id: order, status: work.status };
    const response = await member.call('POST', `fabricator/order/${order}`, body, { 'idempotency-key': key });
    return [
      response.statusCode,
      response.headers['idempotency-replayed'],
      'costs' in response.json().updated,
    ];
  };
  expect(await send('manager')).toEqual([200, undefined, true]);
  expect(await send('manager')).toEqual([200, 'true', true]);
  const setRole = (role: TeamRole) =>
    createTeamRepository(test.app.db).put(dealer.fabricator.id, member.user.id, role);
  await setRole('staff');
  expect(await send('manager')).toEqual([200, 'true', false]);
  expect(await send('staff')).toEqual([200, undefined, false]);
  // Another dealer of the same person may give more rights.
  await setRole('manager');
  expect(await send('staff')).toEqual([200, 'true', false]);
});

it('no response to a read-only member has the address of a customer', async () => {
  const worldOf = worlds(test);
  const leaks: string[] = [];
  for (const [route, callCase] of Object.entries(calls)) {
    // Streams don't end.
    if (!/^GET \/api\/(fabricator|app)\//.test(route) || route.includes('/events')) continue;
    if (callCase.statuses.readOnly >= 400) continue;
    const world = await worldOf(callCase);
    const { url, headers } = await callCase.make(world);
    await world.order();
    const { body } = await world.people.readOnly.call('GET', url, undefined, headers);
    if (body.includes(world.customer.user.email)) leaks.push(route);
  }
  expect(leaks).toEqual([]);
});
