import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicEndpoints } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import { type Person, registerAdmin, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app';
import { claimsOf, expiredHeaders } from '../../../testing/tokens';
import { until } from '../../../testing/until';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  app = test.app;
});
afterAll(() => test.close());

const whoami = (headers: Record<string, string>) => app.inject({ url: '/api/auth/whoami', headers });
const account = (headers: Record<string, string>) => app.inject({ url: '/api/app/user', headers });
const sessionIdOf = (person: Person) => claimsOf(person.token.accessToken).sid;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (header: object, claims: object, key: string | Buffer, hash = 'sha256') => {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
};

describe('GET auth/whoami', () => {
  it('responds to a visitor without tokens', async () => {
    const response = await app.inject('/api/auth/whoami');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ isLoggedIn: false });
  });

  it('returns the dealer record of a dealer, and none of a customer or administrator', async () => {
    const dealer = await registerDealer(test);
    const body = (await whoami(dealer.headers)).json();
    expect(body).toMatchObject({
      isLoggedIn: true,
      user: {
        _id: dealer.user.id,
        email: dealer.user.email,
        permissions: { isAdmin: false },
        fabricator: { _id: dealer.fabricator.id, code: dealer.fabricator.code },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
    for (const person of [await registerCustomer(test), await registerAdmin(test)]) {
      expect((await whoami(person.headers)).json().user).not.toHaveProperty('fabricator');
    }
  });

  it('tells only administrators where their remotes are', async () => {
    const other = await test.another();
    other.adminRemotes = () => [{ name: 'admin' }];
    const remotesFor = async ({ headers }: Person) =>
      (await other.inject({ url: '/api/auth/whoami', headers })).json().remotes;
    expect(await remotesFor(await registerAdmin(test))).toEqual([{ name: 'admin' }]);
    expect(await remotesFor(await registerDealer(test))).toBeUndefined();
  });
});

describe('Tokens', () => {
  it("are required with the specification's messages", async () => {
    const { headers } = await registerCustomer(test);
    const { authorization, 'x-refresh-token': refresh } = headers as Record<string, string>;
    const messages = [
      await account({}),
      await account({ 'x-refresh-token': refresh ?? '' }),
      await account({ authorization: 'Bearer ', 'x-refresh-token': refresh ?? '' }),
      await account({ authorization: expiredHeaders(app, await registerCustomer(test)).authorization }),
    ].map((response) => [response.statusCode, response.json().error]);
    expect(messages).toEqual([
      [401, 'Missing tokens'],
      [401, 'Missing access token'],
      [401, 'Missing access token'],
      [401, 'Missing refresh token'],
    ]);
    // A good access token is enough by itself.
    expect((await account({ authorization: authorization ?? '' })).statusCode).toBe(200);
    expect((await whoami({ 'x-refresh-token': refresh ?? '' })).statusCode).toBe(401);
  });

  it('that were forged, truncated or made elsewhere get 401', async () => {
    const person = await registerDealer(test);
    const victim = await registerAdmin(test);
    const { accessToken, refreshToken } = person.token;
    const claims = claimsOf(accessToken);
    const [head, body, signature = ''] = accessToken.split('.');
    const elsewhere = await buildApp(testConfig({ secret: 'another secret that is long enough, too' }));
    await elsewhere.ready();
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encode({ alg: 'none' })}.${body}.${signature}`,
      `${encode({ alg: 'nOnE' })}.${body}`,
      `${encode({ alg: 'RS256' })}.${body}.${signature}`,
      sign({ alg: 'HS256', typ: 'JWT' }, claims, test.config.secret),
      sign({ alg: 'HS256', typ: 'JWT' }, claims, ''),
      sign({ alg: 'HS512', typ: 'JWT' }, claims, test.config.secret, 'sha512'),
      elsewhere.jwt.sign({ sub: claims.sub, sid: claims.sid }),
      `${head}.${encode({ ...claims, sub: victim.user.id })}.${signature}`,
      `${head}.${encode({ ...claims, exp: claims.exp + 9_999 })}.${signature}`,
      // Signed by us, but for an unknown user, or for one user's session with another user's id.
      app.jwt.sign({ sub: victim.user.id, sid: claims.sid }),
      app.jwt.sign({ sub: claims.sub, sid: claimsOf(victim.token.accessToken).sid }),
      app.jwt.sign({ sub: claims.sub, sid: 'ü' }),
      app.jwt.sign({ sub: claims.sub, sid: 7 } as never),
      app.jwt.sign({ sub: claims.sub } as never),
      accessToken.slice(0, -5),
      accessToken.slice(5),
      accessToken.toUpperCase(),
      `${head}.${body}`,
      refreshToken,
      'undefined',
      'null',
      '..',
      'a'.repeat(8_000),
      "' or 1=1 --",
    ];
    for (const token of forged) {
      const headers = { authorization: `Bearer ${token}`, 'x-refresh-token': refreshToken };
      const responses = [await account(headers), await whoami(headers)];
      expect([token, ...responses.map((response) => response.statusCode)]).toEqual([token, 401, 401]);
    }
    for (const authorization of [`Basic ${accessToken}`, `Bearer ${accessToken} x`, `Token${accessToken}`]) {
      expect((await account({ authorization })).statusCode).toBe(401);
    }
    expect((await account({ authorization: accessToken })).statusCode).toBe(401);
    expect((await account({ authorization: `bearer ${accessToken}` })).statusCode).toBe(200);
    await elsewhere.close();
  });

  it('that have expired get 302 without a Location with a good refresh token, else 401', async () => {
    const person = await registerDealer(test);
    const other = await registerDealer(test);
    const expired = expiredHeaders(app, person);
    for (const response of [await account(expired), await whoami(expired)]) {
      expect(response.statusCode).toBe(302);
      expect(response.headers).not.toHaveProperty('location');
      expect(response.json()).toEqual({ shouldRefresh: true });
    }
    for (const refresh of [other.token.refreshToken, 'nothing', person.token.refreshToken.slice(1)]) {
      expect((await account({ ...expired, 'x-refresh-token': refresh })).statusCode).toBe(401);
    }
    await app
      .db('refresh_tokens')
      .where('session_id', sessionIdOf(person))
      .update({ expires_at: Date.now() - 1 });
    expect((await account(expired)).statusCode).toBe(401);
  });
});

describe('Every call', () => {
  it('asks for new tokens once the access token has expired', async () => {
    const headers = expiredHeaders(app, await registerDealer(test));
    const routes = app.apiRoutes.filter(({ access }) => access !== 'public' && access !== 'pipeline');
    expect(routes.length).toBeGreaterThan(80);
    for (const { method, url } of routes) {
      const response = await app.inject({ method: method as 'GET', url: url.replace(/:\w+/g, 'x'), headers });
      expect([method, url, response.statusCode]).toEqual([method, url, 302]);
    }
  });

  it('checks the role that its endpoint declares before it reads the body', async () => {
    const [admin, dealer, customer] = [
      await registerAdmin(test),
      await registerDealer(test),
      await registerCustomer(test),
    ];
    const statuses = async (url: string) =>
      Promise.all([admin, dealer, customer].map(async ({ call }) => (await call('GET', url)).statusCode));
    expect(await statuses('app/user')).toEqual([200, 200, 200]);
    expect(await statuses('admin/user')).toEqual([200, 403, 403]);
    expect(await statuses('fabricator/profile')).toEqual([403, 200, 403]);
    expect((await customer.call('POST', 'admin/user', 'no json')).statusCode).toBe(403);
    expect((await app.inject({ method: 'POST', url: '/api/admin/user' })).statusCode).toBe(401);
    expect((await app.inject({ method: 'HEAD', url: '/api/admin/user' })).statusCode).toBe(401);
  });

  it('notices a revoked session, a deleted user and a removed admin flag at once', async () => {
    const [revoked, deleted, ended] = [
      await registerAdmin(test),
      await registerAdmin(test),
      await registerAdmin(test),
    ];
    const demoted = await registerAdmin(test);
    const { db } = app;
    await db('sessions').where('id', sessionIdOf(revoked)).update({ revoked_at: Date.now() });
    await db('sessions').where('id', sessionIdOf(ended)).update({ expires_at: Date.now() });
    await db('users').where('id', deleted.user.id).update({ deleted_at: Date.now(), live_email: null });
    await db('users').where('id', demoted.user.id).update({ is_admin: false });
    for (const { headers } of [revoked, deleted, ended]) {
      expect((await account(headers)).statusCode).toBe(401);
    }
    for (const person of [revoked, deleted, ended]) {
      expect((await account(expiredHeaders(app, person))).statusCode).toBe(401);
    }
    expect((await demoted.call('GET', 'admin/user')).statusCode).toBe(403);
    expect((await account(demoted.headers)).statusCode).toBe(200);
  });

  it('records the last use of a session once a minute at most', async () => {
    const person = await registerCustomer(test);
    const rows = () => app.db('sessions').where('id', sessionIdOf(person));
    const lastSeen = async () => Number((await rows().first()).last_seen_at);
    const fresh = await lastSeen();
    await account(person.headers);
    await sleep(50);
    expect(await lastSeen()).toBe(fresh);
    const old = Date.now() - 61_000;
    await rows().update({ last_seen_at: old });
    await account(person.headers);
    await until(async () => (await lastSeen()) !== old);
    expect(await lastSeen()).toBeGreaterThanOrEqual(fresh);
  });
});

describe("An API route that doesn't declare who may call it", () => {
  it.each(['/api/forgotten', '/api', '/api/docsy'])('keeps the app from starting: %s', async (url) => {
    const other = await buildApp(testConfig());
    expect(() => other.get(url, async () => 'open')).toThrow(/who may call it/);
    expect(() =>
      other.route({ ...publicEndpoints.echo, url: '/api/echo2', handler: async () => ({ message: '' }) }),
    ).not.toThrow();
    await other.close();
  });
});
