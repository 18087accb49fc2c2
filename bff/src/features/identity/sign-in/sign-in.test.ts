import type { FastifyInstance } from 'fastify';
import { inChunks } from '../../../testing/in-chunks';
import { PASSWORD, registerAdmin, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, QUIET, type TestApp } from '../../../testing/test-app';
import { createDealerRepository } from '../../dealers/dealer-repository';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp(QUIET);
  app = test.app;
});
afterAll(() => test.close());

const post = (path: string, payload: object, remoteAddress = '127.0.0.1', on = app) =>
  on.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress });
const headersOf = (token: { tokenType: string; accessToken: string; refreshToken: string }) => ({
  authorization: `${token.tokenType} ${token.accessToken}`,
  'x-refresh-token': token.refreshToken,
});
const whoami = async (token: Parameters<typeof headersOf>[0]) =>
  (await app.inject({ url: '/api/auth/whoami', headers: headersOf(token) })).json();

let people = 0;
const newcomer = (more: object = {}) => {
  people += 1;
  return {
    name: 'Stone & Söhne',
    email: `newcomer-${people}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    tos: true,
    ...more,
  };
};

describe('POST auth/register', () => {
  it('creates a dealer with a new referral code, and signs it in', async () => {
    const input = newcomer();
    const response = await post('register', input);
    expect(response.statusCode).toBe(201);
    expect(Object.keys(response.json())).toEqual(['token']);
    const { user } = await whoami(response.json().token);
    expect(user).toMatchObject({
      name: input.name,
      email: input.email,
      permissions: { isAdmin: false },
      onboardingComplete: false,
      unitPreference: 'american',
      lastLoginAt: expect.any(String),
      fabricator: { businessName: input.name, code: expect.stringMatching(/^[A-Z]{4}[1-9]{2}$/) },
    });
    const profile = await app.inject({
      url: '/api/fabricator/profile',
      headers: headersOf(response.json().token),
    });
    expect(profile.json()).toMatchObject({ contactEmail: input.email, user: { _id: user._id } });
  });

  it('creates a customer without a dealer record for the mobile app', async () => {
    const response = await post('register', newcomer({ accountType: 'customer' }));
    expect(response.statusCode).toBe(201);
    expect((await whoami(response.json().token)).user).not.toHaveProperty('fabricator');
  });

  it("stores no password in clear, and ignores fields that the form doesn't have", async () => {
    const input = newcomer();
    await post('register', input);
    const row = await app.db('users').where('live_email', input.email).first();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const extra of [{ permissions: { isAdmin: true } }, { isAdmin: true }, { _id: row.id }]) {
      const response = await post('register', newcomer(extra));
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().fields)).toEqual(Object.keys(extra));
    }
  });

  it.each([
    ['aB1!', 'password', ['Passwords should be at least 8 characters']],
    ['abcdefg1!', 'password', ['Passwords should contain an uppercase letter']],
    ['ABCDEFG1!', 'password', ['Passwords should contain a lowercase letter']],
    ['Abcdefgh!', 'password', ['Passwords should contain a number']],
    ['Abcdefgh1', 'password', ['Passwords should contain a special character']],
    ['a', 'password', ['8 characters', 'uppercase', 'number', 'special']],
  ])('explains what is wrong with the password %j', async (password, field, prompts) => {
    const response = await post('register', newcomer({ password, confirmPassword: password }));
    expect(response.statusCode).toBe(400);
    for (const prompt of prompts) expect(response.json().fields[field]).toContain(prompt);
  });

  it('refuses what the form would refuse, field by field', async () => {
    const cases: Array<[object, object]> = [
      [{ confirmPassword: `${PASSWORD}x` }, { confirmPassword: 'Passwords do not match' }],
      [{ email: 'nobody' }, { email: 'Invalid email address' }],
      [{ email: 'a@b.c' }, { email: 'Invalid email address' }],
      [{ email: 'x@example.com\r\nBcc: y@example.com' }, { email: 'Invalid email address' }],
      [{ name: '  ' }, { name: expect.any(String) }],
      [{ name: 'n'.repeat(201) }, { name: expect.any(String) }],
      [{ tos: false }, { tos: 'Please accept the Terms of Service' }],
      [{ password: 'Aa1!'.repeat(33) }, { password: expect.any(String) }],
    ];
    for (const [change, fields] of cases) {
      const response = await post('register', newcomer(change));
      expect([response.statusCode, response.json().fields]).toEqual([400, expect.objectContaining(fields)]);
    }
  });

  it('refuses a taken e-mail address in any case', async () => {
    const { user } = await registerCustomer(test);
    const response = await post('register', newcomer({ email: user.email.toUpperCase() }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: 'Email is already in use.',
      fields: { email: 'Email is already in use.' },
    });
  });

  it('creates one account in ten concurrent calls', async () => {
    for (let round = 0; round < 3; round += 1) {
      const input = newcomer();
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, i) => post('register', { ...input, name: `Racer ${i}` })),
      );
      const statuses = responses.map((response) => response.statusCode).sort();
      expect(statuses).toEqual([201, ...Array(9).fill(400)]);
      for (const response of responses.filter((one) => one.statusCode === 400)) {
        expect(response.json().fields).toEqual({ email: 'Email is already in use.' });
      }
      expect(await app.db('users').where('live_email', input.email)).toHaveLength(1);
      const dealers = await app.db('fabricators').where('contact_email', input.email);
      expect(dealers).toHaveLength(1);
    }
  });

  it('accepts the e-mail address of a deleted user', async () => {
    const admin = await registerAdmin(test);
    const gone = await registerCustomer(test);
    expect((await admin.call('DELETE', `admin/user/${gone.user.id}`)).statusCode).toBe(204);
    expect((await post('register', newcomer({ email: gone.user.email }))).statusCode).toBe(201);
  });
});

describe('POST auth/login', () => {
  it('signs a dealer in, and records when', async () => {
    const { user } = await registerDealer(test);
    const before = Date.now();
    const response = await post('login', { email: ` ${user.email.toUpperCase()} `, password: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(response.json()).not.toHaveProperty('redirectUrl');
    expect(response.headers['cache-control']).toContain('no-store');
    const { lastLoginAt } = (await whoami(response.json().token)).user;
    expect(Date.parse(lastLoginAt)).toBeGreaterThanOrEqual(before);
    const events = await app.db('audit_entries').where({ action: 'sign-in', record_id: user.id });
    expect(events).toHaveLength(1);
  });

  it('sends administrators without a business and returning dealers to their own area', async () => {
    const { user } = await registerAdmin(test);
    const login = async () => (await post('login', { email: user.email, password: PASSWORD })).json();
    expect(await login()).toMatchObject({ redirectUrl: '/admin' });
    await createDealerRepository(app.db).insert({
      userId: user.id,
      businessName: 'Both',
      contactEmail: user.email,
    });
    expect(await login()).not.toHaveProperty('redirectUrl');
  });

  it('responds the same to a wrong password, an unknown address and a user without a password', async () => {
    const { user } = await registerDealer(test);
    const admin = await registerAdmin(test);
    const invited = { name: 'Invited', email: 'invited@example.com' };
    await admin.call('POST', 'admin/user', invited);
    const attempts = [
      { email: user.email, password: 'Wrong-Horse-1' },
      { email: user.email, password: `${PASSWORD} ` },
      { email: 'nobody@example.com', password: PASSWORD },
      { email: 'not an address', password: PASSWORD },
      { email: 'ünïcode@example.com', password: PASSWORD },
      { email: `${user.email}%`, password: PASSWORD },
      { email: invited.email, password: '' },
      { email: invited.email, password: 'null' },
    ].filter(({ password }) => password !== '');
    const responses = [];
    for (const attempt of attempts) responses.push(await post('login', attempt, '198.51.100.1'));
    const bodies = responses.map((response) => {
      const { requestId, ...body } = response.json();
      return { status: response.statusCode, ...body };
    });
    expect(bodies).toEqual(
      Array(bodies.length).fill({
        status: 401,
        error: 'Login unsuccessful, please check your details and try again.',
        code: 'LOGIN_FAILED',
      }),
    );
    const shapes = responses.map((response) => Object.keys(response.headers).sort().join());
    expect(new Set(shapes).size).toBe(1);
  });

  it("asks for missing fields with the form's prompts", async () => {
    expect((await post('login', {})).json().fields).toEqual({
      email: 'Please provide your email address',
      password: 'Please provide your password',
    });
    expect((await post('login', { email: '', password: 'x' })).json().fields).toEqual({
      email: 'Please provide your email address',
    });
  });

  it('blocks an address for an account after 10 failures, and no other address', async () => {
    const { user } = await registerDealer(test);
    const guess = (password: string, address: string, on = app) =>
      post('login', { email: user.email, password }, address, on);
    const statuses = [];
    for (let i = 0; i < 12; i += 1) {
      statuses.push((await guess('Wrong-Horse-1', '203.0.113.1')).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = await guess(PASSWORD, '203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', error: expect.any(String) });
    // The other spelling is the same account, the other process shares the count.
    const shouted = { email: user.email.toUpperCase(), password: PASSWORD };
    expect((await post('login', shouted, '203.0.113.1')).statusCode).toBe(429);
    const other = await test.another();
    expect((await guess(PASSWORD, '203.0.113.1', other)).statusCode).toBe(429);
    // The owner, elsewhere, is not locked out.
    expect((await guess(PASSWORD, '203.0.113.2')).statusCode).toBe(200);
  });

  it('blocks an address after 50 failures, whatever the accounts', async () => {
    const guesses = await inChunks(70, (i) =>
      post('login', { email: `nobody-${i}@example.com`, password: 'x' }, '203.0.113.3'),
    );
    const statuses = guesses.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const { user } = await registerDealer(test);
    expect((await post('login', { email: user.email, password: PASSWORD }, '203.0.113.3')).statusCode).toBe(
      429,
    );
  });

  it('allows 10 of 16 concurrent guesses, and serves 16 concurrent good sign-ins', async () => {
    const { user } = await registerDealer(test);
    const at = async (password: string, count: number, address: string) => {
      const responses = await Promise.all(
        Array.from({ length: count }, () => post('login', { email: user.email, password }, address)),
      );
      return responses.map((response) => response.statusCode);
    };
    const guesses = await at('Wrong-Horse-1', 16, '203.0.113.4');
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
    expect(await at(PASSWORD, 16, '203.0.113.5')).toEqual(Array(16).fill(200));
  });

  it('has no limits with RATE_LIMIT=off', async () => {
    const off = await test.another({ rateLimit: false });
    for (let i = 0; i < 12; i += 1) {
      const response = await post('login', { email: 'x@example.com', password: 'x' }, '203.0.113.6', off);
      expect(response.statusCode).toBe(401);
    }
  });
});

describe('A failed sign-in in the audit log', () => {
  it('names the account, and never the typed text', async () => {
    const person = await registerDealer(test, { name: 'Dana Stone' });
    const typed = 'My-Secret-Password-1';
    await post('login', { email: typed, password: 'x' });
    await post('login', { email: `${typed}@example.com`, password: 'x' });
    await post('login', { email: person.user.email, password: typed });
    const lines = await app
      .db('audit_entries')
      .where('action', 'sign-in-failed')
      .orderBy('id', 'desc')
      .limit(3);
    expect(JSON.stringify(lines)).not.toContain(typed);
    expect(lines.map((line) => [line.actor_name, line.record_id, line.label])).toEqual([
      ['Unknown', person.user.id, 'Dana Stone'],
      ['Unknown', '', ''],
      ['Unknown', '', ''],
    ]);
  });
});

describe('Common passwords', () => {
  it.each(['P@ssw0rd', 'Stone-Sohne-1'])('%s opens no account', async (password) => {
    const name = 'Stone-Sohne-1';
    const response = await post('register', newcomer({ name, password, confirmPassword: password }));
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['password']]);
  });
});

describe('auth/logout', () => {
  it.each(['POST', 'GET'] as const)('ends the session with %s', async (method) => {
    const person = await registerDealer(test);
    const response = await person.call(method, 'auth/logout');
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'OK' }]);
    expect((await person.call('GET', 'app/user')).statusCode).toBe(401);
    expect((await person.call(method, 'auth/logout')).json()).toEqual({ message: 'OK' });
  });

  it('ends that session only, with either token', async () => {
    const person = await registerDealer(test);
    const login = async () =>
      (await post('login', { email: person.user.email, password: PASSWORD })).json().token;
    const token = await login();
    await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'x-refresh-token': token.refreshToken },
    });
    expect((await app.inject({ url: '/api/app/user', headers: headersOf(token) })).statusCode).toBe(401);
    expect((await person.call('GET', 'app/user')).statusCode).toBe(200);
  });

  it('succeeds without a session, and with forged tokens', async () => {
    for (const headers of [{}, { authorization: 'Bearer x', 'x-refresh-token': 'y' }]) {
      const response = await app.inject({ method: 'POST', url: '/api/auth/logout', headers });
      expect([response.statusCode, response.json()]).toEqual([200, { message: 'OK' }]);
    }
  });
});
