import type { FastifyInstance } from 'fastify';
import { newId } from '../../../database/ids';
import { registerAdmin, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  app = test.app;
});
afterAll(() => test.close());

describe('app/user', () => {
  it("returns and saves the caller's account", async () => {
    const dealer = await registerDealer(test);
    const mine = (await dealer.call('GET', 'app/user')).json();
    expect(mine).toMatchObject({ _id: dealer.user.id, fabricator: { code: dealer.fabricator.code } });
    const changes = { name: 'New Name', unitPreference: 'metric' };
    const saved = await dealer.call('POST', 'app/user', { _id: mine._id, ...changes, version: mine.version });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().updated).toMatchObject({ ...changes, fabricator: mine.fabricator });
    const events = await app.db('audit_entries').where({ action: 'update', record_id: mine._id });
    expect(events).toHaveLength(1);
    const stale = await dealer.call('POST', 'app/user', { _id: mine._id, name: 'x', version: mine.version });
    expect([stale.statusCode, stale.json().current.name]).toEqual([409, 'New Name']);
  });

  it('saves no other account, not even for an administrator', async () => {
    const victim = await registerCustomer(test);
    for (const person of [await registerDealer(test), await registerAdmin(test)]) {
      const response = await person.call('POST', 'app/user', { _id: victim.user.id, name: 'Mine' });
      expect(response.statusCode).toBe(403);
    }
    expect((await victim.call('GET', 'app/user')).json().name).toBe(victim.user.name);
  });

  it('grants no rights', async () => {
    const { user, call } = await registerCustomer(test);
    for (const extra of [
      { permissions: { isAdmin: true } },
      { is_admin: true },
      { onboardingComplete: true },
    ]) {
      expect((await call('POST', 'app/user', { _id: user.id, ...extra })).statusCode).toBe(400);
    }
  });
});

describe('app/profile', () => {
  const storeFile = async (ownerId: string) => {
    const id = newId();
    await app.db('stored_files').insert({
      id,
      owner_id: ownerId,
      file_name: 'me.png',
      content_type: 'image/png',
      created_at: 1,
    });
    return id;
  };

  it('returns and saves name, units, the format of CSV, image and the end of the onboarding', async () => {
    const { user, call } = await registerCustomer(test);
    expect((await call('GET', 'app/profile')).json()).toEqual({
      _id: user.id,
      name: user.name,
      unitPreference: 'american',
      csvFormat: 'comma-point',
      version: 1,
    });
    const image = await storeFile(user.id);
    const changes = {
      name: 'Profiled',
      unitPreference: 'metric',
      csvFormat: 'tab-comma',
      profileImageKey: image,
    };
    const saved = await call('POST', 'app/profile', { ...changes, onboardingComplete: true, version: 1 });
    expect(saved.json()).toEqual({ updated: { _id: user.id, ...changes, version: 2 } });
    expect((await call('GET', 'app/user')).json().onboardingComplete).toBe(true);
    expect((await call('POST', 'app/profile', { name: 'Again', version: 1 })).statusCode).toBe(409);
    const without = await call('POST', 'app/profile', { profileImageKey: '' });
    expect(without.json().updated).not.toHaveProperty('profileImageKey');
    expect((await call('POST', 'app/profile', { onboardingComplete: false })).statusCode).toBe(400);
  });

  it('refuses an image that another user uploaded', async () => {
    const { call } = await registerCustomer(test);
    const foreign = await storeFile((await registerDealer(test)).user.id);
    for (const profileImageKey of [foreign, 'nothing', 'ü']) {
      const response = await call('POST', 'app/profile', { profileImageKey });
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['profileImageKey']]);
    }
  });
});

describe('app/table', () => {
  const tablesOf = async (call: Awaited<ReturnType<typeof registerDealer>>['call']) =>
    (await call('GET', 'auth/whoami')).json().user.tables;

  it("remembers each person's columns of each table, without counting as an edit", async () => {
    const dealer = await registerDealer(test);
    const other = await registerDealer(test);
    const orders = { columns: 'reference,orderValue,status', widths: 'status-300', shown: 'project' };
    const saved = await dealer.call('PUT', 'app/table/orders', orders);
    expect([saved.statusCode, saved.json()]).toEqual([200, { message: 'OK' }]);
    await dealer.call('PUT', 'app/table/customers', { hidden: 'email' });
    expect(await tablesOf(dealer.call)).toEqual({ orders, customers: { hidden: 'email' } });
    expect(await tablesOf(other.call)).toBeUndefined();
    expect((await dealer.call('GET', 'app/user')).json().version).toBe(1);
    expect(await app.db('audit_entries').where({ action: 'update', record_id: dealer.user.id })).toEqual([]);

    await dealer.call('PUT', 'app/table/orders', { hidden: 'status' });
    expect((await tablesOf(dealer.call)).orders).toEqual({ hidden: 'status' });
    await dealer.call('PUT', 'app/table/orders', {});
    expect(await tablesOf(dealer.call)).toEqual({ customers: { hidden: 'email' } });
    await dealer.call('PUT', 'app/table/customers', {});
    expect(await tablesOf(dealer.call)).toBeUndefined();
  });

  it('remembers tables that are arranged at the same time', async () => {
    const { call } = await registerDealer(test);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(names.map((name) => call('PUT', `app/table/${name}`, { hidden: name })));
    expect(Object.keys(await tablesOf(call)).sort()).toEqual(names);
  });

  it('keeps those of the 20 tables that were arranged last', async () => {
    const { call } = await registerDealer(test);
    const names = Array.from({ length: 21 }, (_, index) => `list-${'abcdefghijklmnopqrstu'[index]}`);
    for (const name of [...names.slice(0, 20), names[0], names[20]]) {
      await call('PUT', `app/table/${name}`, { hidden: 'name' });
    }
    expect(Object.keys(await tablesOf(call))).toEqual([...names.slice(2, 20), names[0], names[20]]);
  });

  it.each([
    ['orders', { columns: 'a b' }],
    ['orders', { columns: '<b>' }],
    ['orders', { widths: 'status-12345' }],
    ['orders', { hidden: 'x'.repeat(201) }],
    ['orders', { hidden: 'a,,b' }],
    ['orders', { order: 'a' }],
    ['orders', { columns: ['a'] }],
    ['Orders', { columns: 'a' }],
    ['__proto__', { columns: 'a' }],
    [`${'x'.repeat(41)}`, { columns: 'a' }],
  ])('refuses %s with %j', async (table, columns) => {
    const { call } = await registerDealer(test);
    expect((await call('PUT', `app/table/${table}`, columns)).statusCode).toBe(400);
    expect(await tablesOf(call)).toBeUndefined();
  });
});
