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
