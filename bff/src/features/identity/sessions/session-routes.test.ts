import { PASSWORD, type Person, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { claimsOf, expiredHeaders } from '../../../testing/tokens';
import { deviceNamesOf } from './device-names';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Signs the person in on one more device. */
const signInOn = async (person: Person, userAgent: string, remoteAddress = '198.51.100.7') => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: person.user.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  });
  const { token } = response.json();
  const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
  return { token, headers, id: claimsOf(token.accessToken).sid };
};
const statusOf = async (headers: Record<string, string>, url = '/api/app/user') =>
  (await test.app.inject({ url, headers })).statusCode;

describe('GET app/session', () => {
  it("lists the caller's devices, the last used first", async () => {
    const [person, other] = [await registerCustomer(test), await registerDealer(test)];
    await signInOn(other, CHROME);
    const laptop = await signInOn(person, CHROME);
    const phone = await signInOn(person, IPHONE, '2001:db8::1');
    const own = claimsOf(person.token.accessToken).sid;
    const now = Date.now();
    for (const [id, ago] of [
      [own, 0],
      [laptop.id, 3_000],
      [phone.id, 9_000],
    ] as const) {
      await test.app
        .db('sessions')
        .where({ id })
        .update({ last_seen_at: now - ago });
    }
    const response = await person.call('GET', 'app/session');
    expect(response.statusCode).toBe(200);
    const times = { createdAt: expect.stringMatching(/Z$/), lastSeenAt: expect.stringMatching(/Z$/) };
    expect(response.json()).toEqual([
      {
        _id: own,
        browser: 'Unknown browser',
        system: 'Unknown system',
        address: '127.0.0.1',
        ...times,
        current: true,
      },
      {
        _id: laptop.id,
        browser: 'Chrome',
        system: 'Windows',
        address: '198.51.100.7',
        ...times,
        current: false,
      },
      { _id: phone.id, browser: 'Safari', system: 'iOS', address: '2001:db8::1', ...times, current: false },
    ]);
  });

  it('leaves out sessions that were revoked, expired or not renewed in time', async () => {
    const person = await registerCustomer(test);
    const [revoked, over, stale, kept] = [
      await signInOn(person, CHROME),
      await signInOn(person, CHROME),
      await signInOn(person, CHROME),
      await signInOn(person, CHROME),
    ];
    const { db } = test.app;
    await db('sessions').where({ id: revoked.id }).update({ revoked_at: Date.now() });
    await db('sessions').where({ id: over.id }).update({ expires_at: Date.now() });
    await db('refresh_tokens').where({ session_id: stale.id }).update({ expires_at: Date.now() });
    await test.app.inject({ url: '/api/auth/refresh', headers: kept.headers });
    const ids = (await person.call('GET', 'app/session')).json().map(({ _id }: { _id: string }) => _id);
    expect(ids.sort()).toEqual([claimsOf(person.token.accessToken).sid, kept.id].sort());
  });

  it('requires a session', async () => {
    expect(await statusOf({}, '/api/app/session')).toBe(401);
  });
});

describe('DELETE app/session/:id', () => {
  it('ends a device at once: it can neither call nor refresh', async () => {
    const person = await registerCustomer(test);
    const phone = await signInOn(person, IPHONE);
    expect((await person.call('DELETE', `app/session/${phone.id}`)).statusCode).toBe(204);
    expect(await statusOf(phone.headers)).toBe(401);
    expect(await statusOf(phone.headers, '/api/auth/refresh')).toBe(401);
    expect(await statusOf(expiredHeaders(test.app, phone))).toBe(401);
    expect(await statusOf(person.headers)).toBe(200);
    expect((await person.call('DELETE', `app/session/${phone.id}`)).statusCode).toBe(404);
    const entries = test.app.db('audit_entries').where({ action: 'end-session', record_id: person.user.id });
    expect(await entries).toHaveLength(1);
  });

  it("returns 404 for another user's device and for unknown ids, and ends nothing", async () => {
    const [person, other] = [await registerCustomer(test), await registerCustomer(test)];
    const theirs = claimsOf(other.token.accessToken).sid;
    for (const id of [theirs, 'nothing', '%00', "'%20or%201=1"]) {
      expect((await person.call('DELETE', `app/session/${id}`)).statusCode).toBe(404);
    }
    expect(await statusOf(other.headers)).toBe(200);
  });
});

describe('DELETE app/session', () => {
  it('ends every other device of the caller, and no other user’s', async () => {
    const [person, other] = [await registerCustomer(test), await registerCustomer(test)];
    const devices = [await signInOn(person, CHROME), await signInOn(person, IPHONE)];
    expect((await person.call('DELETE', 'app/session')).statusCode).toBe(204);
    for (const { headers } of devices) {
      expect(await statusOf(headers)).toBe(401);
      expect(await statusOf(headers, '/api/auth/refresh')).toBe(401);
    }
    expect((await person.call('GET', 'app/session')).json()).toHaveLength(1);
    expect(await statusOf(other.headers)).toBe(200);
  });
});

describe('A User-Agent', () => {
  it.each([
    ['', 'Unknown browser', 'Unknown system'],
    ['   ', 'Unknown browser', 'Unknown system'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
    [`${CHROME} Edg/141.0.0.0`, 'Microsoft Edge', 'Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
  ])('%j is read as %s on %s', (userAgent, browser, system) => {
    expect(deviceNamesOf(userAgent)).toEqual({ browser, system });
  });

  it('is read whatever it contains', () => {
    for (const odd of ['(', '\u0000', '/'.repeat(400), '😀/1', 'a('.repeat(200), '(a;'.repeat(130)]) {
      expect(deviceNamesOf(odd)).toEqual({ browser: expect.any(String), system: expect.any(String) });
    }
  });
});
