import type { User } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import { mailedLinks, newestLink } from '../../../testing/mails';
import {
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let app: FastifyInstance;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  app = test.app;
  admin = await registerAdmin(test, { name: 'The Boss', email: 'boss@example.com' });
});
afterAll(() => test.close());

const TAKEN = 'Email is already in use.';
let users = 0;
const create = async (more: object = {}): Promise<User> => {
  users += 1;
  const body = { name: `User ${users}`, email: `user-${users}@example.com`, ...more };
  const response = await admin.call('POST', 'admin/user', body);
  expect(response.statusCode).toBe(201);
  return response.json().created;
};
const find = async (query: string, headers: Record<string, string> = {}) =>
  admin.call('GET', `admin/user?${query}`, undefined, headers);
const login = async (email: string) =>
  (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } }))
    .statusCode;
const auditOf = async (recordId: string): Promise<string[]> =>
  (await app.db('audit_entries').where('record_id', recordId).orderBy('id')).map((row) => row.action);

describe('admin/user', () => {
  it('creates a user without a password', async () => {
    const user = await create({
      name: '  Zo\u0065\u0308 ',
      permissions: { isAdmin: true },
      unitPreference: 'metric',
    });
    expect(user).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Zoë',
      permissions: { isAdmin: true },
      unitPreference: 'metric',
      onboardingComplete: false,
      version: 1,
    });
    expect(user).not.toHaveProperty('lastLoginAt');
    const row = await app.db('users').where('id', user._id).first();
    expect(row.password_hash).toBeNull();
    expect(await auditOf(user._id)).toEqual(['create']);
  });

  it('refuses a taken e-mail address on create and update, also in ten concurrent calls', async () => {
    const user = await create();
    const body = { name: 'Twin', email: user.email.toUpperCase() };
    for (const response of [
      await admin.call('POST', 'admin/user', body),
      await admin.call('POST', `admin/user/${(await create())._id}`, { email: user.email }),
    ]) {
      expect([response.statusCode, response.json().fields]).toEqual([400, { email: TAKEN }]);
    }
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.call('POST', 'admin/user', { name: 'Racer', email: 'racer@example.com' }),
      ),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, ...Array(9).fill(400)]);
  });

  it('updates the given fields, with the id in the path or body, and grants and revokes the flag', async () => {
    const user = await create();
    const byPath = await admin.call('POST', `admin/user/${user._id}`, { name: 'Renamed' });
    expect(byPath.json().updated).toMatchObject({ name: 'Renamed', email: user.email, version: 2 });
    const byBody = await admin.call('POST', 'admin/user', { _id: user._id, permissions: { isAdmin: true } });
    expect(byBody.statusCode).toBe(200);
    expect(byBody.json().updated).toMatchObject({
      name: 'Renamed',
      permissions: { isAdmin: true },
      version: 3,
    });
    const revoked = await admin.call('POST', `admin/user/${user._id}`, { permissions: { isAdmin: false } });
    expect(revoked.json().updated.permissions).toEqual({ isAdmin: false });
    expect((await admin.call('GET', `admin/user/${user._id}`)).json()).toEqual(revoked.json().updated);
    const other = await create();
    const both = await admin.call('POST', `admin/user/${user._id}`, { _id: other._id, name: 'x' });
    expect(both.statusCode).toBe(400);
    // The own address in another case is no conflict.
    const shouted = await admin.call('POST', `admin/user/${user._id}`, { email: user.email.toUpperCase() });
    expect(shouted.json().updated.email).toBe(user.email.toUpperCase());
  });

  it('responds to an outdated version with the current record', async () => {
    const user = await create();
    await admin.call('POST', `admin/user/${user._id}`, { name: 'First', version: 1 });
    const stale = await admin.call('POST', `admin/user/${user._id}`, { name: 'Second', version: 1 });
    expect([stale.statusCode, stale.json().current.name]).toEqual([409, 'First']);
    const racers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        admin.call('POST', `admin/user/${user._id}`, { name: `Racer ${i}`, version: 2 }),
      ),
    );
    expect(racers.map((response) => response.statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('returns 404 for unknown ids', async () => {
    for (const id of ['nobody', '0', "' or 1=1", 'ü', 'a'.repeat(64), admin.user.id.toUpperCase()]) {
      const path = `admin/user/${encodeURIComponent(id)}`;
      const responses = [
        await admin.call('GET', path),
        await admin.call('POST', path, { name: 'x' }),
        await admin.call('POST', 'admin/user', { _id: id, name: 'x' }),
        await admin.call('DELETE', path),
        await admin.call('POST', `${path}/restore`),
      ];
      expect([id, ...responses.map((response) => response.statusCode)]).toEqual([
        id,
        404,
        404,
        404,
        404,
        404,
      ]);
    }
  });

  it('ignores fields that are not in the form', async () => {
    const user = await create();
    for (const extra of [
      { password: PASSWORD },
      { createdAt: '2020-01-01T00:00:00.000Z' },
      { permissions: { isAdmin: true, isGod: true } },
      { permissions: true },
      { name: 7 },
      { email: 'nobody' },
    ]) {
      const response = await admin.call('POST', `admin/user/${user._id}`, extra);
      expect([extra, response.statusCode]).toEqual([extra, 400]);
    }
  });
});

describe('The list of users', () => {
  it('is searched, sorted, filtered and paged', async () => {
    const names = ['Ábel Quarz', 'Bela quarz', 'Cora QUARZ'];
    for (const name of names) await create({ name });
    const admins = await create({ name: 'Dora Quarz', permissions: { isAdmin: true } });
    const listed = async (query: string) => (await find(query)).json().map((user: User) => user.name);
    expect(await listed('search=quarz&sort=createdAt')).toEqual([...names, 'Dora Quarz']);
    expect(await listed('search=quarz&sort=-createdAt&page=1&pageSize=2')).toEqual([
      'Bela quarz',
      'Ábel Quarz',
    ]);
    expect(await listed('search=quarz&isAdmin=true')).toEqual(['Dora Quarz']);
    expect(await listed(`search=${encodeURIComponent(admins.email)}`)).toEqual(['Dora Quarz']);
    expect(await listed('search=%25')).toEqual([]);
    const counted = await find('search=quarz&pageSize=1');
    expect(counted.headers['x-total-count']).toBe('4');
    const next = await find(`search=quarz&pageSize=1&after=${counted.headers['x-next-cursor']}`);
    expect(next.json()).toHaveLength(1);
    expect(next.json()[0].name).not.toBe(counted.json()[0].name);
    for (const query of ['sort=password_hash', 'role=admin', 'page=-1', 'isAdmin=maybe', 'after=x']) {
      expect([query, (await find(query)).statusCode]).toEqual([query, 400]);
    }
  });

  it.each(['name', 'email', 'createdAt', 'updatedAt', 'lastLoginAt'])(
    'sorts by %s both ways',
    async (field) => {
      const ids = async (sort: string) => (await find(`sort=${sort}`)).json().map((user: User) => user._id);
      const up = await ids(field);
      expect(up.length).toBeGreaterThan(5);
      expect(await ids(`-${field}`)).toEqual([...up].reverse());
    },
  );

  it('offers a dealer its own user and users without a dealer', async () => {
    const name = 'Assignable';
    const own = await registerDealer(test, { name });
    await registerDealer(test, { name });
    const free = await create({ name });
    const ids = async (dealer: string) =>
      (await find(`search=${name}&assignableTo=${dealer}`))
        .json()
        .map((user: User) => user._id)
        .sort();
    expect(await ids(own.fabricator.id)).toEqual([own.user.id, free._id].sort());
    expect(await ids('nobody')).toEqual([free._id]);
    // Who ran a dealer that is gone may run another one.
    await admin.call('DELETE', `admin/fabricator/${own.fabricator.id}`);
    expect(await ids('nobody')).toEqual([own.user.id, free._id].sort());
  });

  it('is exported as CSV without formulas', async () => {
    await create({ name: '=cmd|"/c calc"!A1' });
    const response = await find('search=cmd', { accept: 'text/csv' });
    expect(response.headers['content-type']).toMatch(/^text\/csv/);
    const [head, line] = response.body.split('\r\n');
    expect(head).toBe('\uFEFF"Name","Email","Created Date","Updated Date","Last Login Date"');
    expect(line).toMatch(/^"'=cmd\|""\/c calc""!A1","user-\d+@example.com","20/);
  });
});

it('A user update gives an e-mail address to one of many concurrent new users', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = `wanted-${round}@example.com`;
    const responses = await Promise.all(
      [email, email.toUpperCase(), `W${email.slice(1)}`, email].map((address) =>
        admin.call('POST', 'admin/user', { name: 'New', email: address }),
      ),
    );
    const refused = responses.filter((response) => response.statusCode === 400);
    expect(responses.filter((response) => response.statusCode < 300)).toHaveLength(1);
    expect(refused.map((response) => response.json().fields)).toEqual(Array(3).fill({ email: TAKEN }));
  }
});

describe('Deleting a user', () => {
  it('ends the sessions, frees the address, and can be undone', async () => {
    const person = await registerCustomer(test);
    expect((await admin.call('DELETE', `admin/user/${person.user.id}`)).statusCode).toBe(204);
    expect((await person.call('GET', 'app/user')).statusCode).toBe(401);
    expect(await login(person.user.email)).toBe(401);
    expect((await admin.call('GET', `admin/user/${person.user.id}`)).statusCode).toBe(404);
    expect((await admin.call('DELETE', `admin/user/${person.user.id}`)).statusCode).toBe(404);
    const trash = (await find('deleted=true&search=customer')).json();
    expect(trash).toMatchObject([{ _id: person.user.id, deletedAt: expect.any(String) }]);
    expect((await find(`search=${person.user.email}`)).json()).toEqual([]);

    const restored = await admin.call('POST', `admin/user/${person.user.id}/restore`);
    expect(restored.statusCode).toBe(200);
    expect(restored.json().updated).not.toHaveProperty('deletedAt');
    expect(await login(person.user.email)).toBe(200);
    // Revoked sessions stay revoked.
    expect((await person.call('GET', 'app/user')).statusCode).toBe(401);
    expect(await auditOf(person.user.id)).toEqual(expect.arrayContaining(['delete', 'restore']));
  });

  it('can be undone for 30 days, unless the address was taken', async () => {
    const [late, beaten] = [await create(), await create()];
    for (const user of [late, beaten]) await admin.call('DELETE', `admin/user/${user._id}`);
    await app
      .db('users')
      .where('id', late._id)
      .update({ deleted_at: Date.now() - 30 * 86_400_000 - 1_000 });
    expect((await admin.call('POST', `admin/user/${late._id}/restore`)).statusCode).toBe(404);
    await create({ email: beaten.email });
    const response = await admin.call('POST', `admin/user/${beaten._id}/restore`);
    expect([response.statusCode, response.json().error]).toEqual([409, TAKEN]);
  });

  it('deletes the dealer too, and frees its code', async () => {
    const dealer = await registerDealer(test);
    await admin.call('DELETE', `admin/user/${dealer.user.id}`);
    const code = { code: dealer.fabricator.code };
    expect((await admin.call('POST', 'admin/check-fabricator-code', code)).json()).toEqual({ exists: false });
    expect((await admin.call('GET', `admin/fabricator/${dealer.fabricator.id}`)).statusCode).toBe(404);
    expect(await auditOf(dealer.fabricator.id)).toContain('delete');
  });

  it("is undone together with the dealer's deletion", async () => {
    const dealer = await registerDealer(test);
    await admin.call('DELETE', `admin/user/${dealer.user.id}`);
    expect((await admin.call('POST', `admin/user/${dealer.user.id}/restore`)).statusCode).toBe(200);
    expect((await admin.call('GET', `admin/fabricator/${dealer.fabricator.id}`)).json()).toMatchObject({
      code: dealer.fabricator.code,
      user: { _id: dealer.user.id },
    });
    expect(await auditOf(dealer.fabricator.id)).toContain('restore');
  });

  it("can't be undone while another dealer has the dealer's code", async () => {
    const [dealer, other] = [await registerDealer(test), await registerDealer(test)];
    const { id, code } = dealer.fabricator;
    await admin.call('DELETE', `admin/user/${dealer.user.id}`);
    await admin.call('POST', `admin/fabricator/${other.fabricator.id}`, { code });
    const response = await admin.call('POST', `admin/user/${dealer.user.id}/restore`);
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      'Dealer Referral Code is already in use. Please choose a different one.',
    ]);
    expect((await admin.call('GET', `admin/user/${dealer.user.id}`)).statusCode).toBe(404);
    expect((await admin.call('GET', `admin/fabricator/${id}`)).statusCode).toBe(404);
  });

  it("is refused for the caller's own account", async () => {
    const response = await admin.call('DELETE', `admin/user/${admin.user.id}`);
    expect([response.statusCode, response.json().code]).toEqual([409, 'OWN_ACCOUNT']);
  });
});

describe('The last administrator', () => {
  it("remains one, also if two revoke each other's flag at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.db('users').update({ is_admin: false });
      const [one, two] = [await registerAdmin(test), await registerAdmin(test)];
      const demote = (by: Person, whom: Person) =>
        by.call('POST', `admin/user/${whom.user.id}`, { permissions: { isAdmin: false } });
      const responses = await Promise.all(
        round % 2
          ? [demote(one, two), demote(two, one)]
          : [demote(one, two), two.call('DELETE', `admin/user/${one.user.id}`)],
      );
      expect(responses.filter((response) => response.statusCode < 300)).toHaveLength(1);
      const admins = await app.db('users').where({ is_admin: true }).whereNull('deleted_at');
      expect(admins).toHaveLength(1);
    }
    await app.db('users').update({ is_admin: false });
    await app.db('users').where('id', admin.user.id).update({ is_admin: true });
    const response = await admin.call('POST', `admin/user/${admin.user.id}`, {
      permissions: { isAdmin: false },
    });
    expect([response.statusCode, response.json().code]).toEqual([409, 'LAST_ADMIN']);
    // Anything else about the last one may change.
    const renamed = await admin.call('POST', `admin/user/${admin.user.id}`, {
      name: 'Still the Boss',
      permissions: { isAdmin: true },
    });
    expect(renamed.statusCode).toBe(200);
  });
});

describe('POST admin/set-password', () => {
  it('mails the welcome link, and returns 404 for an unknown user', async () => {
    const user = await create();
    const response = await admin.call('POST', 'admin/set-password', { email: user.email.toUpperCase() });
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'OK' }]);
    const [link] = await mailedLinks(test, user.email);
    expect(link?.pathname).toBe('/set-password');
    expect(link?.searchParams.get('id')).toBe(user._id);
    const nobody = await admin.call('POST', 'admin/set-password', { email: 'nobody@example.com' });
    expect(nobody.statusCode).toBe(404);
  });

  it('mails a link that fails after the address was changed', async () => {
    const user = await create();
    await admin.call('POST', 'admin/set-password', { email: user.email });
    const [link] = await mailedLinks(test, user.email);
    await admin.call('POST', `admin/user/${user._id}`, { email: 'right@example.com' });
    const { token, id } = await newestLink(test, 'right@example.com');
    await app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token, id } });
    const payload = {
      token: link?.searchParams.get('token'),
      id: user._id,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    const response = await app.inject({ method: 'POST', url: '/api/auth/set-password', payload });
    expect(response.statusCode).toBe(400);
  });
});

describe('DELETE admin/user/:id/session', () => {
  const isAlive = async ({ headers }: { headers: Record<string, string> }) =>
    (await app.inject({ url: '/api/auth/whoami', headers })).statusCode === 200;
  const another = async (id: string) => {
    const token = await app.sessions.start(app.db, id, { address: '10.0.0.1', userAgent: 'elsewhere' });
    return {
      headers: { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken },
    };
  };

  it("ends a user's sessions on every device, and audits it", async () => {
    const user = await registerCustomer(test);
    const elsewhere = await another(user.user.id);
    expect((await admin.call('DELETE', `admin/user/${user.user.id}/session`)).statusCode).toBe(204);
    for (const session of [user, elsewhere]) {
      expect(await isAlive(session)).toBe(false);
      const refreshed = await app.inject({ url: '/api/auth/refresh', headers: session.headers });
      expect(refreshed.statusCode).toBe(401);
    }
    expect(await isAlive(admin)).toBe(true);
    const event = { action: 'end-all-sessions', record_id: user.user.id, actor_id: admin.user.id };
    expect(await app.db('audit_entries').where(event)).toHaveLength(1);
    const credentials = { email: user.user.email, password: PASSWORD };
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials });
    expect(login.statusCode).toBe(200);
  });

  it("ends the administrator's other sessions and views of a dealer's portal", async () => {
    const other = await registerAdmin(test);
    const elsewhere = await another(other.user.id);
    expect((await other.call('DELETE', `admin/user/${other.user.id}/session`)).statusCode).toBe(204);
    expect([await isAlive(other), await isAlive(elsewhere)]).toEqual([true, false]);
    const dealer = await registerDealer(test);
    const view = await other.call('POST', `admin/fabricator/${dealer.fabricator.id}/view-as`, {
      reason: 'A look',
    });
    const looking = { headers: { authorization: `Bearer ${view.json().created.token.accessToken}` } };
    expect(await isAlive(looking)).toBe(true);
    await admin.call('DELETE', `admin/user/${other.user.id}/session`);
    expect(await isAlive(looking)).toBe(false);
  });

  it('returns 404 for an unknown user', async () => {
    expect((await admin.call('DELETE', 'admin/user/nobody/session')).statusCode).toBe(404);
  });
});
