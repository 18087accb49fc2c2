import type { FastifyInstance } from 'fastify';
import { createWorld } from '../../../testing/calls/world';
import { mailedLinks, newestLink } from '../../../testing/mails';
import {
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { switchOn } from '../../../testing/two-step';

const NEW_PASSWORD = 'Chosen-Afresh-2';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp({ emailConfirmation: true });
  app = test.app;
});
afterAll(() => test.close());

const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });

/** Unconfirmed accounts, one of each role. */
const unconfirmed = () =>
  Promise.all(
    [registerCustomer, registerDealer, registerAdmin].map((register) =>
      register(test, { emailConfirmed: false }),
    ),
  );

describe('An account without a confirmed address, where confirmation is required', () => {
  /** Nothing but the way to the confirmation, and out. */
  const ALLOWED = [
    'POST /api/app/user',
    'POST /api/app/resend-confirmation',
    'DELETE /api/app/user',
    // The link confirms the address.
    'POST /api/auth/invitation/accept',
  ];

  it('can make no call that requires a session', async () => {
    const people = await unconfirmed();
    const routes = app.apiRoutes.filter(({ access }) => access !== 'public' && access !== 'pipeline');
    expect(routes.length).toBeGreaterThan(80);
    for (const { method, url } of routes) {
      if (ALLOWED.includes(`${method} ${url}`)) continue;
      for (const { headers } of people) {
        const response = await app.inject({
          method: method as 'GET',
          url: url.replace(/:\w+/g, 'x'),
          headers,
        });
        expect([method, url, response.statusCode]).toEqual([method, url, 403]);
        if (method !== 'HEAD') expect(response.json().code).toBe('EMAIL_NOT_CONFIRMED');
      }
    }
  });

  it('reads no file that is not public, not even its own', async () => {
    const world = await createWorld(test);
    const id = await world.file(world.dealer);
    const url = `/api/s3/get-signed-url/${id}`;
    expect((await app.inject({ url, headers: world.dealer.headers })).statusCode).toBe(200);
    await app.db('users').where('id', world.dealer.user.id).update({ email_confirmed_at: null });
    const refused = await app.inject({ url, headers: world.dealer.headers });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'EMAIL_NOT_CONFIRMED']);
    await app.db('stored_files').where({ id }).update({ is_public: true });
    expect((await app.inject({ url, headers: world.dealer.headers })).statusCode).toBe(200);
  });

  it('reads its own state, signs in and out, and continues with its tokens once confirmed', async () => {
    const person = await registerAdmin(test, { emailConfirmed: false });
    const whoami = (await person.call('GET', 'auth/whoami')).json();
    expect(whoami).toMatchObject({
      isLoggedIn: true,
      mustConfirmEmail: true,
      user: { emailConfirmed: false },
    });
    expect(whoami).not.toHaveProperty('remotes');
    expect((await post('login', { email: person.user.email, password: PASSWORD })).statusCode).toBe(200);
    expect((await person.call('GET', 'auth/refresh')).statusCode).toBe(200);
    expect((await person.call('POST', 'auth/logout')).statusCode).toBe(200);
  });

  it('requests another link, and is confirmed by it', async () => {
    const person = await registerDealer(test, { emailConfirmed: false });
    expect((await person.call('POST', 'app/resend-confirmation')).json()).toEqual({ message: 'OK' });
    const { path, token, id } = await newestLink(test, person.user.email);
    expect(path).toBe('/confirm-email');
    expect((await post('confirm-email', { token, id })).statusCode).toBe(200);
    expect((await person.call('GET', 'auth/whoami')).json()).not.toHaveProperty('mustConfirmEmail');
    expect((await person.call('GET', 'fabricator/order')).statusCode).toBe(200);
    expect((await person.call('POST', 'app/resend-confirmation')).json().code).toBe('EMAIL_CONFIRMED');
  });

  it('corrects a mistyped address, and changes nothing else', async () => {
    const person = await registerDealer(test, { emailConfirmed: false });
    const email = `right-${person.user.id}@example.com`;
    const _id = person.user.id;
    const more = await person.call('POST', 'app/user', {
      _id,
      email,
      currentPassword: PASSWORD,
      name: 'Changed',
    });
    expect([more.statusCode, more.json().code]).toEqual([403, 'EMAIL_NOT_CONFIRMED']);
    expect((await person.call('POST', 'app/user', { _id, email })).json().code).toBe('PASSWORD_REQUIRED');
    const asked = await person.call('POST', 'app/user', { _id, email, currentPassword: PASSWORD });
    expect(asked.json().updated.pendingEmail).toBe(email);
    // The owner of the mistyped address gets no way into the account.
    expect(await mailedLinks(test, person.user.email)).toEqual([]);
    const { token, id } = await newestLink(test, email);
    expect((await post('confirm-email', { token, id })).statusCode).toBe(200);
    expect((await person.call('GET', 'app/user')).json()).toMatchObject({ email, emailConfirmed: true });
  });

  it('can be viewed by an administrator, who has confirmed', async () => {
    const [dealer, admin] = [
      await registerDealer(test, { emailConfirmed: false }),
      await registerAdmin(test),
    ];
    const url = `admin/fabricator/${dealer.fabricator.id}/view-as`;
    const { token } = (await admin.call('POST', url, { reason: 'A look' })).json().created;
    const headers = { authorization: `Bearer ${token.accessToken}` };
    expect((await app.inject({ url: '/api/fabricator/order', headers })).statusCode).toBe(200);
  });

  it('may do everything where confirmation is not required', async () => {
    const lax = await test.another({ emailConfirmation: false });
    const person = await registerDealer(test, { emailConfirmed: false });
    const response = await lax.inject({ url: '/api/fabricator/order', headers: person.headers });
    expect(response.statusCode).toBe(200);
    const whoami = await lax.inject({ url: '/api/auth/whoami', headers: person.headers });
    expect(whoami.json()).not.toHaveProperty('mustConfirmEmail');
  });
});

describe('Two-step sign-in for an unconfirmed address', () => {
  let lax: FastifyInstance;
  beforeAll(async () => {
    lax = await test.another({ emailConfirmation: false });
  });
  const call = (person: Person, path: string, payload: object) =>
    lax.inject({ method: 'POST', url: `/api/${path}`, headers: person.headers, payload });

  it("can't be switched on before the address is confirmed", async () => {
    const person = await registerCustomer(test, { emailConfirmed: false });
    const start = await call(person, 'app/two-step/start', { password: PASSWORD });
    expect([start.statusCode, start.json().code]).toEqual([409, 'EMAIL_NOT_CONFIRMED']);
    await app.db('two_step_secrets').insert({
      user_id: person.user.id,
      secret_sealed: 'begun before',
      created_at: Date.now(),
    });
    const enable = await call(person, 'app/two-step/enable', { code: '123456' });
    expect([enable.statusCode, enable.json().code]).toEqual([409, 'EMAIL_NOT_CONFIRMED']);
    await call(person, 'app/resend-confirmation', {});
    const { token, id } = await newestLink(test, person.user.email);
    await post('confirm-email', { token, id });
    expect((await call(person, 'app/two-step/start', { password: PASSWORD })).statusCode).toBe(200);
  });

  it.each([
    ['is taken away by a new password', false],
    ['stays with a new password once the address was confirmed', true],
  ])('%s', async (_case, isConfirmed) => {
    const squatter = await registerCustomer(test);
    await switchOn(squatter);
    const { id, email } = squatter.user;
    if (!isConfirmed) await app.db('users').where({ id }).update({ email_confirmed_at: null });
    const elsewhere = await registerCustomer(test);
    const pending = { pending_email: elsewhere.user.email, pending_email_until: Date.now() + 60_000 };
    await app.db('users').where({ id }).update(pending);

    await post('request-token', { email, confirmEmail: email });
    const { token } = await newestLink(test, email);
    const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await post('reset-password', { ...passwords, token, id })).statusCode).toBe(200);

    const signedIn = (await post('login', { email, password: NEW_PASSWORD })).json();
    expect(Object.keys(signedIn)).toEqual([isConfirmed ? 'twoStep' : 'token']);
    expect(await app.db('recovery_codes').where('user_id', id)).toHaveLength(isConfirmed ? 10 : 0);
    expect((await squatter.call('GET', 'auth/whoami')).statusCode).toBe(401);
    expect((await app.db('users').where({ id }).first()).pending_email).toBeNull();
  });
});
