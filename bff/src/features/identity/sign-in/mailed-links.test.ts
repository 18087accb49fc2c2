import type { FastifyInstance } from 'fastify';
import { inChunks } from '../../../testing/in-chunks';
import { mailedLinks, newestLink } from '../../../testing/mails';
import {
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const NEW_PASSWORD = 'Fresh-Horse-2';
const INVALID = 'This link is invalid or has expired. Please request a new one.';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: 'https://portal.example.com' });
  app = test.app;
});
afterAll(() => test.close());

const post = (path: string, payload: object, headers = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers, remoteAddress });
const requestToken = (email: string, more: object = {}) =>
  post('request-token', { email, confirmEmail: email, ...more });
const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
const login = async (email: string, password: string) =>
  (await post('login', { email, password })).statusCode;
const isAlive = async (person: Person) => (await person.call('GET', 'app/user')).statusCode === 200;

const resetLink = async (email: string, more: object = {}) => {
  await requestToken(email, more);
  const { token, id } = await newestLink(test, email);
  return { token, id };
};
const setLink = async (email: string) => {
  const admin = await registerAdmin(test);
  expect((await admin.call('POST', 'admin/set-password', { email })).json()).toEqual({ message: 'OK' });
  const { token, id } = await newestLink(test, email);
  return { token, id };
};

describe('POST auth/request-token', () => {
  it('mails a link with the public address, for the portal or the app', async () => {
    const { user } = await registerCustomer(test);
    for (const [appUser, path] of [
      [false, '/reset-password'],
      [true, '/app-user-set-password'],
    ] as const) {
      const response = await requestToken(user.email.toUpperCase(), { appUser });
      expect([response.statusCode, response.json()]).toEqual([200, { message: 'OK' }]);
      const [link] = await mailedLinks(test, user.email);
      expect(link?.origin).toBe('https://portal.example.com');
      expect(link?.pathname).toBe(path);
      expect(link?.searchParams.get('id')).toBe(user.id);
      expect(link?.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
      const stored = JSON.stringify(await app.db('one_time_tokens'));
      expect(stored).not.toContain(link?.searchParams.get('token'));
    }
  });

  it('responds the same for an unknown address, and mails nobody', async () => {
    const response = await requestToken('nobody@example.com');
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'OK' }]);
    expect(await mailedLinks(test, 'nobody@example.com')).toEqual([]);
  });

  it('refuses two different addresses', async () => {
    const response = await post('request-token', { email: 'a@example.com', confirmEmail: 'b@example.com' });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { confirmEmail: 'Email addresses do not match' },
    ]);
  });

  it('stops mailing an account without saying so, and refuses an address that requests far too often', async () => {
    const { user } = await registerCustomer(test);
    const body = { email: user.email, confirmEmail: user.email };
    const responses = await inChunks(100, () => post('request-token', body, {}, '203.0.113.9'));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(await mailedLinks(test, user.email)).toHaveLength(10);
    expect((await post('request-token', body, {}, '203.0.113.9')).statusCode).toBe(429);
    // From elsewhere the owner still gets a mail.
    await requestToken(user.email);
    expect(await mailedLinks(test, user.email)).toHaveLength(11);
  });

  it('stops mailing an account, from however many addresses it is asked to', async () => {
    const { user } = await registerCustomer(test);
    const body = { email: user.email, confirmEmail: user.email };
    for (let index = 0; index < 25; index += 1) {
      expect((await post('request-token', body, {}, `203.0.${index}.7`)).statusCode).toBe(200);
    }
    expect(await mailedLinks(test, user.email)).toHaveLength(20);
  });
});

describe.each([
  ['reset-password', resetLink, 'success', 3_600_000],
  ['set-password', setLink, 'OK', 7 * 86_400_000],
] as const)('POST auth/%s', (path, link, message, lifetime) => {
  it('sets the password once, and ends every session of the user', async () => {
    const person = await registerDealer(test);
    const body = { ...passwords, ...(await link(person.user.email)) };
    const response = await post(path, body);
    expect([response.statusCode, response.json()]).toEqual([200, { message }]);
    expect(await isAlive(person)).toBe(false);
    expect(await login(person.user.email, PASSWORD)).toBe(401);
    expect(await login(person.user.email, NEW_PASSWORD)).toBe(200);
    const again = await post(path, body);
    expect([again.statusCode, again.json().error]).toEqual([400, INVALID]);
  });

  it("keeps the caller's own session, and no other", async () => {
    const person = await registerDealer(test);
    const elsewhere = (await post('login', { email: person.user.email, password: PASSWORD })).json().token;
    await post(path, { ...passwords, ...(await link(person.user.email)) }, person.headers);
    expect(await isAlive(person)).toBe(true);
    const headers = { authorization: `Bearer ${elsewhere.accessToken}` };
    expect((await app.inject({ url: '/api/app/user', headers })).statusCode).toBe(401);
    const stranger = await registerDealer(test);
    await post(path, { ...passwords, ...(await link(person.user.email)) }, stranger.headers);
    expect(await isAlive(person)).toBe(false);
    expect(await isAlive(stranger)).toBe(true);
  });

  it('refuses a weak password and a mismatch, and keeps the link valid', async () => {
    const { user } = await registerDealer(test);
    const good = await link(user.email);
    const weak = await post(path, { ...good, password: 'weak', confirmPassword: 'weak' });
    expect([weak.statusCode, weak.json().fields.password]).toEqual([
      400,
      expect.stringContaining('8 characters'),
    ]);
    const differs = await post(path, { ...good, ...passwords, confirmPassword: PASSWORD });
    expect([differs.statusCode, differs.json()]).toMatchObject([
      400,
      { error: 'Passwords do not match', fields: { confirmPassword: 'Passwords do not match' } },
    ]);
    expect((await post(path, { ...good, ...passwords })).statusCode).toBe(200);
  });

  it.each([
    ['P@ssw0rd', 'most common'],
    ['Granite-Works-1', 'be your name'],
  ])('refuses %s', async (password, reason) => {
    const email = `Dana.Stone.${path}.${password.length}@example.com`;
    await registerDealer(test, { name: 'Granite-Works-1', email });
    const good = await link(email);
    const response = await post(path, { ...good, password, confirmPassword: password });
    expect([response.statusCode, response.json().fields.password]).toEqual([
      400,
      expect.stringContaining(reason),
    ]);
    expect((await post(path, { ...good, ...passwords })).statusCode).toBe(200);
  });

  it('refuses altered links, links of other users or purposes, and expired links', async () => {
    const { user } = await registerDealer(test);
    const stranger = await registerDealer(test);
    const good = await link(user.email);
    const otherLink = path === 'reset-password' ? await setLink(user.email) : await resetLink(user.email);
    const bad = [
      { ...good, id: stranger.user.id },
      { ...good, id: 'ü' },
      { ...good, id: '\u0000' },
      { ...good, token: good.token.slice(0, -1) },
      { ...good, token: good.token.toUpperCase() },
      { ...good, token: "' or 1=1 --" },
      { ...good, token: '\ud800' },
      otherLink,
    ];
    for (const one of bad) {
      const response = await post(path, { ...one, ...passwords });
      expect([response.statusCode, response.json().error]).toEqual([400, INVALID]);
    }
    const rows = app.db('one_time_tokens').where({ user_id: user.id, purpose: path });
    const [row] = await rows.clone();
    expect(Number(row.expires_at) - Number(row.created_at)).toBe(lifetime);
    await rows.clone().update({ expires_at: Date.now() });
    expect((await post(path, { ...good, ...passwords })).statusCode).toBe(400);
    expect(await login(user.email, PASSWORD)).toBe(200);
  });

  it('succeeds once in ten concurrent calls', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { user } = await registerDealer(test);
      const good = await link(user.email);
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, i) => {
          const password = `Racing-Horse-${i}`;
          return post(path, { ...good, password, confirmPassword: password }, {}, '203.0.113.20');
        }),
      );
      const winners = responses.flatMap((response, i) => (response.statusCode === 200 ? [i] : []));
      expect(winners).toHaveLength(1);
      expect(await login(user.email, `Racing-Horse-${winners[0]}`)).toBe(200);
    }
  });

  it("invalidates the user's other links", async () => {
    const { user } = await registerDealer(test);
    const [first, second] = [await resetLink(user.email), await link(user.email)];
    expect((await post(path, { ...second, ...passwords })).statusCode).toBe(200);
    expect((await post('reset-password', { ...first, ...passwords })).statusCode).toBe(400);
  });

  it('fails after the user was deleted', async () => {
    const { user } = await registerDealer(test);
    const good = await link(user.email);
    const admin = await registerAdmin(test);
    await admin.call('DELETE', `admin/user/${user.id}`);
    expect((await post(path, { ...good, ...passwords })).json().error).toBe(INVALID);
    await admin.call('POST', `admin/user/${user.id}/restore`);
    expect((await post(path, { ...good, ...passwords })).json().error).toBe(INVALID);
  });
});

describe('Guessing links', () => {
  it('ends with a 429', async () => {
    const body = { ...passwords, token: 'guess', id: 'somebody' };
    const statuses = [];
    for (let i = 0; i < 51; i += 1) {
      statuses.push((await post('reset-password', body, {}, '203.0.113.21')).statusCode);
    }
    expect(statuses).toEqual([...Array(50).fill(400), 429]);
  });
});

describe('The confirmation of an e-mail address', () => {
  it('is offered at every registration, and required if the setting is on', async () => {
    const strict = await test.another({ emailConfirmation: true });
    const register = (on: FastifyInstance, email: string) =>
      on.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: { name: 'New', email, password: PASSWORD, confirmPassword: PASSWORD, tos: true },
      });
    expect((await register(app, 'lax@example.com')).json()).not.toHaveProperty('confirmationRedirect');
    const links = await mailedLinks(test, 'lax@example.com');
    expect(links.map(({ pathname }) => pathname)).toEqual(['/confirm-email']);

    const response = await register(strict, 'strict@example.com');
    expect(response.json().confirmationRedirect).toBe('/confirm-email?pending=1');
    const { path, token, id } = await newestLink(test, 'strict@example.com');
    expect(path).toBe('/confirm-email');
    const confirmedAt = async () => (await app.db('users').where({ id }).first()).email_confirmed_at;
    expect(await confirmedAt()).toBeNull();
    expect((await post('confirm-email', { token, id: 'somebody' })).json().error).toBe(INVALID);
    expect((await post('confirm-email', { token, id })).json()).toEqual({ message: 'OK' });
    expect(Number(await confirmedAt())).toBeGreaterThan(0);
    expect((await post('confirm-email', { token, id })).statusCode).toBe(400);
    // It is no way to a password.
    expect((await post('reset-password', { ...passwords, token, id })).statusCode).toBe(400);
  });
});
