import type { FastifyInstance } from 'fastify';
import { hashOfToken } from '../../../http/caller/secret-token';
import { type Person, registerCustomer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { claimsOf, expiredHeaders } from '../../../testing/tokens';

let test: TestApp;
let app: FastifyInstance;
let other: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  app = test.app;
  other = await test.another();
});
afterAll(() => test.close());

const refresh = (headers: Record<string, string>, on = app) =>
  on.inject({ url: '/api/auth/refresh', headers });
const headersFor = (person: Person, refreshToken: string) => ({
  ...expiredHeaders(app, person),
  'x-refresh-token': refreshToken,
});
/** Refreshes, and returns the new refresh token. */
const next = async (person: Person, refreshToken: string): Promise<string> => {
  const response = await refresh(headersFor(person, refreshToken));
  expect(response.statusCode).toBe(200);
  return response.json().refreshToken;
};
const age = (token: string, ms: number) =>
  app.db('refresh_tokens').where('token_hash', hashOfToken(token)).decrement('used_at', ms);
const isAlive = async ({ headers }: Person) =>
  (await app.inject({ url: '/api/app/user', headers })).statusCode === 200;
const failed = { statusCode: 401, error: 'Failed to refresh' };
const outcome = async (headers: Record<string, string>) => {
  const response = await refresh(headers);
  return { statusCode: response.statusCode, error: response.json().error };
};

describe('GET auth/refresh', () => {
  it('returns new tokens that work, and stores no token in clear', async () => {
    const person = await registerCustomer(test);
    const response = await refresh(expiredHeaders(app, person));
    expect(response.statusCode).toBe(200);
    const token = response.json();
    expect(token).toEqual({
      tokenType: 'Bearer',
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(token.refreshToken).not.toBe(person.token.refreshToken);
    const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
    expect((await app.inject({ url: '/api/app/user', headers })).statusCode).toBe(200);
    const rows = JSON.stringify(await app.db('refresh_tokens'));
    expect(rows).not.toContain(token.refreshToken);
    expect(rows).not.toContain(person.token.refreshToken);
    // The old access token, still good, keeps working too.
    expect((await refresh({ ...person.headers, 'x-refresh-token': token.refreshToken })).statusCode).toBe(
      200,
    );
  });

  it('requires both tokens, of the same session', async () => {
    const person = await registerCustomer(test);
    const stranger = await registerCustomer(test);
    const { authorization = '', 'x-refresh-token': own = '' } = expiredHeaders(app, person) as Record<
      string,
      string
    >;
    expect(await outcome({})).toEqual({ statusCode: 401, error: 'Missing tokens' });
    expect(await outcome({ 'x-refresh-token': own })).toMatchObject({ error: 'Missing access token' });
    expect(await outcome({ authorization })).toMatchObject({ error: 'Missing refresh token' });
    expect(await outcome({ authorization: 'Bearer forged', 'x-refresh-token': own })).toEqual(failed);
    expect(await outcome({ authorization, 'x-refresh-token': 'unknown' })).toEqual(failed);
    expect(await outcome(headersFor(stranger, own))).toEqual(failed);
    const { sid } = claimsOf(person.token.accessToken);
    const mixed = app.jwt.sign({ sub: stranger.user.id, sid });
    expect(await outcome({ authorization: `Bearer ${mixed}`, 'x-refresh-token': own })).toEqual(failed);
    // None of that has harmed the owner.
    expect((await refresh(expiredHeaders(app, person))).statusCode).toBe(200);
  });

  it('returns the same successor to the previous token within 10 s', async () => {
    const person = await registerCustomer(test);
    const first = person.token.refreshToken;
    const second = await next(person, first);
    await age(first, 9_000);
    expect(await next(person, first)).toBe(second);
    const expired = await app.inject({ url: '/api/app/user', headers: headersFor(person, first) });
    expect(expired.statusCode).toBe(302);
    expect(await isAlive(person)).toBe(true);
  });

  it('ends the session if the previous token comes later', async () => {
    const person = await registerCustomer(test);
    const first = person.token.refreshToken;
    const second = await next(person, first);
    await age(first, 10_001);
    expect(await outcome(headersFor(person, first))).toEqual(failed);
    expect(await outcome(headersFor(person, second))).toEqual(failed);
    expect(await isAlive(person)).toBe(false);
    const events = await app
      .db('audit_entries')
      .where({ action: 'refresh-token-reuse', record_id: person.user.id });
    expect(events).toHaveLength(1);
  });

  it('ends the session if an older generation comes, at any time', async () => {
    const person = await registerCustomer(test);
    const first = person.token.refreshToken;
    const third = await next(person, await next(person, first));
    expect(await outcome(headersFor(person, first))).toEqual(failed);
    expect(await outcome(headersFor(person, third))).toEqual(failed);
    expect(await isAlive(person)).toBe(false);
  });

  it('refuses expired tokens, and limits a family to 90 days', async () => {
    const person = await registerCustomer(test);
    const { sid } = claimsOf(person.token.accessToken);
    const session = await app.db('sessions').where('id', sid).first();
    expect(Number(session.expires_at) - Number(session.created_at)).toBe(90 * 86_400_000);
    const soon = Date.now() + 60_000;
    await app.db('sessions').where('id', sid).update({ expires_at: soon });
    const second = await next(person, person.token.refreshToken);
    const row = await app.db('refresh_tokens').where('token_hash', hashOfToken(second)).first();
    expect(Number(row.expires_at)).toBe(soon);
    await app.db('refresh_tokens').where('session_id', sid).update({ expires_at: Date.now() });
    expect(await outcome(headersFor(person, second))).toEqual(failed);
  });

  it('refuses after a sign-out and after the user was deleted', async () => {
    const [out, gone] = [await registerCustomer(test), await registerCustomer(test)];
    await out.call('POST', 'auth/logout');
    await app.db('users').where('id', gone.user.id).update({ deleted_at: Date.now(), live_email: null });
    expect(await outcome(expiredHeaders(app, out))).toEqual(failed);
    expect(await outcome(expiredHeaders(app, gone))).toEqual(failed);
  });

  it('creates exactly one successor in 20 concurrent calls on two processes', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await registerCustomer(test);
      const headers = expiredHeaders(app, person);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => refresh(headers, index % 2 ? app : other)),
      );
      expect(responses.map((response) => response.statusCode)).toEqual(Array(20).fill(200));
      expect(new Set(responses.map((response) => response.json().refreshToken)).size).toBe(1);
      const { sid } = claimsOf(person.token.accessToken);
      expect(await app.db('refresh_tokens').where('session_id', sid)).toHaveLength(2);
      expect((await refresh(headersFor(person, responses[0]?.json().refreshToken))).statusCode).toBe(200);
    }
  });
});
