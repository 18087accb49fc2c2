import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { until } from '../../../testing/until';
import { createTeamRepository } from '../../dealers/team-repository';

let test: TestApp;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

interface Fields {
  name?: string;
  scopes?: string[];
  expiresAt?: string;
}

const createKey = async (person: Pick<Dealer, 'call'>, fields: Fields = {}, area = 'fabricator') => {
  const body = { name: 'Warehouse', scopes: ['order:read'], ...fields };
  const response = await person.call('POST', `${area}/api-key`, body);
  const { key, _id, start } = response.json().created;
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, remoteAddress?: string) =>
    test.app.inject({
      method,
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
      ...(remoteAddress && { remoteAddress }),
    });
  return { key: key as string, id: _id as string, start: start as string, call };
};

const newMaterial = { name: 'Carrara', pricePerSquareFoot: 10 };

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

it('A key reaches the orders of its dealer, and those of no other', async () => {
  const customer = await registerCustomer(test);
  const own = await orderOf(customer, dealer, await addMaterial(test, dealer));
  const other = await registerDealer(test);
  const foreign = await orderOf(customer, other, await addMaterial(test, other));
  const { call } = await createKey(dealer);
  const list = (await call('GET', 'fabricator/order')).json();
  expect(list.map(({ _id }: { _id: string }) => _id)).toEqual([own._id]);
  expect((await call('GET', `fabricator/order/${foreign._id}`)).statusCode).toBe(404);
});

it('A key is shown once, and stored as a hash', async () => {
  const { key, start } = await createKey(dealer);
  expect(key).toMatch(/^sdk_[\w-]{43}$/);
  expect(key.startsWith(start)).toBe(true);
  expect((await dealer.call('GET', 'fabricator/api-key')).body).not.toContain(key);
  expect(JSON.stringify(await test.app.db('api_keys').select())).not.toContain(key);
  expect(JSON.stringify(await test.app.db('audit_entries').select())).not.toContain(key);
});

it('A key does what its scopes say, and nothing else', async () => {
  const { call } = await createKey(dealer, { scopes: ['material:read'] });
  expect((await call('GET', 'fabricator/material')).statusCode).toBe(200);
  const write = await call('POST', 'fabricator/material', newMaterial);
  expect(write.statusCode).toBe(403);
  expect(write.json()).toMatchObject({
    code: 'SCOPE_MISSING',
    error: expect.stringContaining('material:write'),
  });
  expect((await call('GET', 'fabricator/order')).json().code).toBe('SCOPE_MISSING');
  expect((await call('GET', 'admin/user')).statusCode).toBe(403);
  expect((await call('GET', 's3/get-signed-url/unknown')).json().code).toBe('SCOPE_MISSING');
});

it.each(['GET app/session', 'GET fabricator/api-key', 'POST fabricator/team', 'GET app/user'])(
  'No key makes the call %s',
  async (line) => {
    const { call } = await createKey(dealer);
    const [method, url] = line.split(' ') as ['GET' | 'POST', string];
    expect((await call(method, url, method === 'POST' ? {} : undefined)).json().code).toBe('SESSION_ONLY');
  },
);

it('Changes are logged under the name of the key', async () => {
  const { call } = await createKey(dealer, { name: 'Saw control', scopes: ['material:write'] });
  const made = (await call('POST', 'fabricator/material', newMaterial)).json().created;
  const admin = await registerAdmin(test);
  const [entry] = (await admin.call('GET', `admin/audit?recordId=${made._id}`)).json();
  expect(entry).toMatchObject({ action: 'create', actor: { name: 'Saw control (API key)' } });
});

it('The list shows when and from where a key was used last', async () => {
  const { id, call } = await createKey(dealer);
  const find = async () =>
    (await dealer.call('GET', 'fabricator/api-key')).json().find((key: { _id: string }) => key._id === id);
  expect(await find()).not.toHaveProperty('lastUsedAt');
  await call('GET', 'fabricator/order', undefined, '192.0.2.7');
  await until(async () => (await find()).lastUsedAt !== undefined);
  const { lastUsedAt, lastAddress } = await find();
  expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
  expect(lastAddress).toBe('192.0.2.7');
});

it('A key ends at its time, and must not have ended before', async () => {
  const { key, id, call } = await createKey(dealer, { expiresAt: later(60_000) });
  expect((await call('GET', 'fabricator/order')).statusCode).toBe(200);
  await test.app
    .db('api_keys')
    .where({ id })
    .update({ expires_at: Date.now() - 1 });
  const late = await call('GET', 'fabricator/order');
  expect(late.statusCode).toBe(401);
  expect(late.body).not.toContain(key);
  const past = { name: 'Late', scopes: ['order:read'], expiresAt: later(-1_000) };
  expect((await dealer.call('POST', 'fabricator/api-key', past)).statusCode).toBe(400);
});

it.each(['2099-02-30T00:00:00Z', '2099-01-01T25:00:00Z'])('A key does not end at %s', async (expiresAt) => {
  const body = { name: 'Never', scopes: ['order:read'], expiresAt };
  const { error } = (await dealer.call('POST', 'fabricator/api-key', body)).json();
  expect(error).toBe('Please give a time like 2026-01-31T00:00:00Z');
});

it('A revoked key ends at once, and only its own dealer revokes it', async () => {
  const { id, call } = await createKey(dealer);
  const other = await registerDealer(test);
  expect((await other.call('DELETE', `fabricator/api-key/${id}`)).statusCode).toBe(404);
  expect((await call('GET', 'fabricator/order')).statusCode).toBe(200);
  expect((await dealer.call('DELETE', `fabricator/api-key/${id}`)).statusCode).toBe(204);
  expect((await call('GET', 'fabricator/order')).statusCode).toBe(401);
});

it('A key has the present role of its creator, and ends with the membership', async () => {
  const owner = await registerMember(test, dealer, 'owner');
  const { call } = await createKey(owner, { scopes: ['material:read', 'material:write'] });
  const write = () => call('POST', 'fabricator/material', newMaterial);
  expect((await write()).statusCode).toBe(201);
  await dealer.call('POST', `fabricator/team/${owner.user.id}`, { role: 'staff' });
  expect((await write()).json().code).toBe('ROLE_FORBIDDEN');
  expect((await call('GET', 'fabricator/material')).statusCode).toBe(200);
  await dealer.call('DELETE', `fabricator/team/${owner.user.id}`);
  expect((await call('GET', 'fabricator/material')).statusCode).toBe(401);
  await createTeamRepository(test.app.db).put(dealer.fabricator.id, owner.user.id, 'owner');
  expect((await call('GET', 'fabricator/material')).statusCode).toBe(401);
});

it('A key ends when its creator hands the dealer over, and stays so in the team again', async () => {
  const [own, admin] = [await registerDealer(test), await registerAdmin(test)];
  const { call } = await createKey(own);
  const { id: user } = (await registerCustomer(test)).user;
  await admin.call('POST', `admin/fabricator/${own.fabricator.id}`, { user });
  await createTeamRepository(test.app.db).put(own.fabricator.id, own.user.id, 'staff');
  expect((await call('GET', 'fabricator/order')).statusCode).toBe(401);
});

it("An administrator's key ends with the administrator's rights, and has none of a dealer", async () => {
  const admin = await registerAdmin(test);
  const other = await registerAdmin(test);
  const { call } = await createKey(admin, { scopes: ['user:read', 'material:read'] }, 'admin');
  expect((await call('GET', 'admin/user')).statusCode).toBe(200);
  expect((await call('GET', 'fabricator/material')).statusCode).toBe(403);
  await other.call('POST', `admin/user/${admin.user.id}`, { permissions: { isAdmin: false } });
  expect((await call('GET', 'admin/user')).statusCode).toBe(401);
});

it('A key makes nobody an administrator, and gives no account or dealer to another person', async () => {
  const [admin, user] = [await registerAdmin(test), await registerCustomer(test)];
  const scopes = ['user:write', 'fabricator:write'];
  const { call } = await createKey(admin, { scopes }, 'admin');
  const isAdmin = { permissions: { isAdmin: true } };
  const { id } = user.user;
  for (const [url, body] of [
    ['admin/user', { name: 'Ann', email: `ann-${id}@example.com`, ...isAdmin }],
    [`admin/user/${id}`, isAdmin],
    [`admin/user/${admin.user.id}`, { permissions: { isAdmin: false } }],
    [`admin/user/${id}`, { email: `other-${id}@example.com` }],
    [`admin/fabricator/${dealer.fabricator.id}`, { user: id }],
  ] as const) {
    expect([url, (await call('POST', url, body)).json().code]).toEqual([url, 'SESSION_ONLY']);
  }
  const path = `admin/user/${(await registerAdmin(test)).user.id}`;
  expect((await call('DELETE', path)).json().code).toBe('SESSION_ONLY');
  expect((await admin.call('DELETE', path)).statusCode).toBe(204);
  expect((await call('POST', `${path}/restore`)).json().code).toBe('SESSION_ONLY');
  const rename = { name: 'Bea', email: user.user.email, permissions: { isAdmin: false } };
  expect((await call('POST', `admin/user/${id}`, rename)).statusCode).toBe(200);
});

it('A key for the releases of one remote reaches no other', async () => {
  const admin = await registerAdmin(test);
  const { call } = await createKey(admin, { scopes: ['release/dealer:read'] }, 'admin');
  expect((await call('GET', 'admin/release/dealer')).json().code).not.toBe('SCOPE_MISSING');
  expect((await call('GET', 'admin/release/auth')).json().code).toBe('SCOPE_MISSING');
});

it('A key makes 600 calls a minute', async () => {
  const { id, call } = await createKey(dealer);
  for (let made = 0; made < 600; made += 1) await test.app.rateLimits.count({ rule: 'api-key', key: id });
  const response = await call('GET', 'fabricator/order');
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});
