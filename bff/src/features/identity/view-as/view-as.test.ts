import type { AccessLogEntry, AuditEntry, ViewAs, ViewToken } from 'bff-contract';
import { contentOf } from '../../../testing/contents';
import { newestLink } from '../../../testing/mails';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const HALF_HOUR_MS = 30 * 60_000;

let test: TestApp;
let admin: Person;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  admin = await registerAdmin(test, { name: 'Ada Admin' });
  dealer = await registerDealer(test, { name: 'Northgate' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => test.close());

type Opened = ViewAs & { token: ViewToken };

const start = (
  who: Person,
  { fabricator }: Dealer,
  body: object = { reason: 'Order ORD-1001 looks wrong' },
) => who.call('POST', `admin/fabricator/${fabricator.id}/view-as`, body);

const headersOf = (token: ViewToken) => ({
  'content-type': 'application/json',
  authorization: `${token.tokenType} ${token.accessToken}`,
  'x-refresh-token': token.refreshToken,
});

/** Opens a dealer's portal, and returns a way to call the API in it. */
const view = async (who = admin, whose = dealer) => {
  const response = await start(who, whose);
  expect(response.statusCode).toBe(201);
  const opened: Opened = response.json().created;
  const headers = headersOf(opened.token);
  const call = (method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload?: object) =>
    test.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
  return { opened, headers, call };
};

const log = async (): Promise<AccessLogEntry[]> => (await dealer.call('GET', 'fabricator/access-log')).json();
const actions = async (): Promise<AuditEntry[]> =>
  (await admin.call('GET', `admin/audit?recordId=${dealer.fabricator.id}&sort=at`)).json();

describe("Viewing a dealer's portal", () => {
  it('shows what the dealer sees, and names the viewer', async () => {
    const materialId = await addMaterial(test, dealer, { name: 'Slate' });
    const order = await orderOf(await registerCustomer(test), dealer, materialId);
    const { opened, call } = await view();
    expect((await call('GET', 'fabricator/profile')).json().businessName).toBe('Northgate');
    expect((await call('GET', 'fabricator/material')).json()).toMatchObject([{ name: 'Slate' }]);
    expect((await call('GET', `fabricator/order/${order._id}`)).statusCode).toBe(200);
    expect((await call('GET', 'app/user')).json()._id).toBe(dealer.user.id);
    const { token: _token, ...viewAs } = opened;
    expect((await call('GET', 'auth/whoami')).json()).toEqual({
      isLoggedIn: true,
      user: expect.objectContaining({ _id: dealer.user.id, permissions: { isAdmin: false } }),
      viewAs,
    });
    expect(viewAs).toMatchObject({
      dealer: { _id: dealer.fabricator.id, businessName: 'Northgate' },
      admin: { _id: admin.user.id, name: 'Ada Admin' },
      reason: 'Order ORD-1001 looks wrong',
    });
    expect(Date.parse(viewAs.until) - Date.parse(viewAs.startedAt)).toBe(HALF_HOUR_MS);
  });

  it.each([
    ['private', {}],
    ['public', { isPublic: true }],
    ["any user's", { isViewableByAnyUser: true }],
  ])('gives access to %s files while it lasts, and no longer', async (_what, readers) => {
    const content = contentOf('image/png', '!!');
    const upload = { size: content.length, ...readers };
    const signed = await dealer.call('POST', 's3/get-signed-post-url/me.png/image%2Fpng', upload);
    const { objectId, signedPostUrl } = signed.json();
    const pathOf = (whole: string) => whole.slice(new URL(whole).origin.length);
    const headers = { 'content-type': 'image/png' };
    await test.app.inject({ method: 'PUT', url: pathOf(signedPostUrl), headers, payload: content });
    const read = async (url: string) => (await test.app.inject(url)).statusCode;
    const { opened, call } = await view();
    const urlOf = async (look: typeof call) =>
      pathOf((await look('GET', `s3/get-signed-url/${objectId}`)).json().signedUrl);
    const url = await urlOf(call);
    const own = await urlOf(dealer.call);
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(opened.until) - 5_000);
    expect(await read(url)).toBe(200);
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(opened.until));
    expect([await read(url), await read(own)]).toEqual([403, 200]);
    jest.restoreAllMocks();
    await call('POST', 'app/view-as/stop');
    expect((await call('GET', `s3/get-signed-url/${objectId}`)).json()).toMatchObject({ code: 'VIEW_ENDED' });
    expect([await read(url), await read(own)]).toEqual([403, 200]);
  });

  it('shows nothing of another dealer', async () => {
    const other = await registerDealer(test);
    const foreign = await addMaterial(test, other);
    const { call } = await view();
    expect((await call('GET', `fabricator/material/${foreign}`)).statusCode).toBe(404);
  });

  it('refuses every call that could change something', async () => {
    const materialId = await addMaterial(test, dealer);
    const { headers } = await view();
    const writes = test.app.apiRoutes.filter(
      ({ method, access, url }) =>
        !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
        ['session', 'dealer'].includes(access) &&
        url !== '/api/app/view-as/stop',
    );
    expect(writes.length).toBeGreaterThan(20);
    for (const { method, url } of writes) {
      const response = await test.app.inject({
        method: method as 'POST',
        url: url.replace(/:\w+/g, materialId),
        headers,
        payload: {},
      });
      expect([method, url, response.statusCode, response.json().code]).toEqual([
        method,
        url,
        403,
        'VIEW_ONLY',
      ]);
    }
    expect((await dealer.call('GET', `fabricator/material/${materialId}`)).json().version).toBe(1);
  });

  it.each(['app/session', 'app/export'])('hides %s: where the dealer signs in from', async (path) => {
    const { call } = await view();
    const response = await call('GET', path);
    expect([response.statusCode, response.json().code]).toEqual([403, 'VIEW_ONLY']);
    expect((await dealer.call('GET', path)).statusCode).toBe(200);
  });

  it('never opens the admin area, even if the dealer is an administrator', async () => {
    await test.app.db('users').where({ id: dealer.user.id }).update({ is_admin: true });
    const { headers, call } = await view();
    for (const { method, url } of test.app.apiRoutes.filter(({ access }) => access === 'admin')) {
      const path = url.replace(/:\w+/g, dealer.fabricator.id);
      const response = await test.app.inject({ method: method as 'GET', url: path, headers });
      expect([method, url, response.statusCode]).toEqual([method, url, 403]);
    }
    const who = (await call('GET', 'auth/whoami')).json();
    expect(who.user.permissions).toEqual({ isAdmin: false });
    expect(who).not.toHaveProperty('remotes');
  });

  it('requires a reason, an existing dealer and an administrator', async () => {
    for (const body of [
      {},
      { reason: '' },
      { reason: '   ' },
      { reason: 'x'.repeat(501) },
      { reason: 'a\u202eb' },
    ]) {
      const response = await start(admin, dealer, body);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toHaveProperty('reason');
    }
    expect((await start(dealer, dealer)).statusCode).toBe(403);
    await admin.call('DELETE', `admin/fabricator/${dealer.fabricator.id}`);
    expect((await start(admin, dealer)).statusCode).toBe(404);
  });
});

describe('A view of a portal ends', () => {
  const expectEnded = async ({ call }: Awaited<ReturnType<typeof view>>) => {
    for (const url of ['fabricator/profile', 'app/user', 'auth/whoami']) {
      const response = await call('GET', url);
      expect([url, response.statusCode, response.json().code]).toEqual([url, 401, 'VIEW_ENDED']);
    }
  };

  it.each([
    [
      'by its own token',
      (opened: Awaited<ReturnType<typeof view>>) => opened.call('POST', 'app/view-as/stop'),
    ],
    ["by the administrator's token", () => admin.call('POST', 'app/view-as/stop')],
    [
      'by signing out of it',
      (opened: Awaited<ReturnType<typeof view>>) => opened.call('POST', 'auth/logout'),
    ],
    [
      'by signing out with a link',
      (opened: Awaited<ReturnType<typeof view>>) => opened.call('GET', 'auth/logout'),
    ],
  ])('%s, and the administrator stays signed in', async (_how, stop) => {
    const opened = await view();
    expect((await stop(opened)).statusCode).toBe(200);
    await expectEnded(opened);
    expect((await admin.call('GET', 'admin/user')).statusCode).toBe(200);
    expect((await actions()).map(({ action }) => action)).toEqual(['view-as-start', 'view-as-stop']);
  });

  it('after 30 minutes', async () => {
    const opened = await view();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + HALF_HOUR_MS - 2_000);
    expect((await opened.call('GET', 'fabricator/profile')).statusCode).toBe(200);
    jest.spyOn(Date, 'now').mockReturnValue(now + HALF_HOUR_MS + 1);
    await expectEnded(opened);
  });

  it("with the administrator's session", async () => {
    const opened = await view();
    await admin.call('POST', 'auth/logout');
    await expectEnded(opened);
  });

  it("with the administrator's flag", async () => {
    const opened = await view();
    const other = await registerAdmin(test);
    const demoted = await other.call('POST', `admin/user/${admin.user.id}`, {
      permissions: { isAdmin: false },
    });
    expect(demoted.statusCode).toBe(200);
    await expectEnded(opened);
  });

  it('with the dealer', async () => {
    const opened = await view();
    await admin.call('DELETE', `admin/fabricator/${dealer.fabricator.id}`);
    await expectEnded(opened);
  });

  it('when the same session opens another one, but not when another administrator does', async () => {
    const [other, colleague] = [await registerDealer(test), await registerAdmin(test)];
    const first = await view();
    const second = await view(admin, other);
    await expectEnded(first);
    await view(colleague);
    expect((await second.call('GET', 'fabricator/profile')).statusCode).toBe(200);
  });
});

describe('The token of a view', () => {
  it("can't be refreshed, alone or with the administrator's refresh token", async () => {
    const { headers } = await view();
    for (const refresh of ['', admin.token.refreshToken, dealer.token.refreshToken]) {
      const response = await test.app.inject({
        url: '/api/auth/refresh',
        headers: { ...headers, 'x-refresh-token': refresh },
      });
      expect(response.statusCode).toBe(401);
    }
    expect((await admin.call('GET', 'auth/whoami')).json().isLoggedIn).toBe(true);
  });

  it("fails with another user's session", async () => {
    const { opened } = await view();
    const { sub, sid, view: id } = test.app.jwt.decode(opened.token.accessToken) as Record<string, string>;
    const session = test.app.jwt.decode(dealer.token.accessToken) as Record<string, string>;
    for (const claims of [
      { sub: dealer.user.id, sid: sid ?? '', view: id },
      { sub: sub ?? '', sid: session.sid ?? '', view: id },
    ]) {
      const authorization = `Bearer ${test.app.jwt.sign(claims)}`;
      const response = await test.app.inject({ url: '/api/fabricator/profile', headers: { authorization } });
      expect(response.statusCode).toBe(401);
    }
  });

  it('keeps no session when a password is reset, of the dealer or of the administrator', async () => {
    const { headers } = await view();
    const resetWith = async ({ user }: Person, sent: Record<string, string>) => {
      const post = (url: string, payload: object) =>
        test.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, headers: sent });
      await post('request-token', { email: user.email, confirmEmail: user.email });
      const { token, id } = await newestLink(test, user.email);
      const passwords = { password: 'Fresh-Horse-2', confirmPassword: 'Fresh-Horse-2' };
      expect((await post('reset-password', { token, id, ...passwords })).statusCode).toBe(200);
    };
    const isSignedIn = async (person: Person) => (await person.call('GET', 'app/user')).statusCode === 200;
    await resetWith(admin, admin.headers);
    expect(await isSignedIn(admin)).toBe(true);
    for (const person of [dealer, admin]) {
      await resetWith(person, headers);
      expect(await isSignedIn(person)).toBe(false);
    }
  });
});

describe("The dealer's access log", () => {
  it('shows who viewed, why, from when and until when', async () => {
    const { call } = await view();
    const [running] = await log();
    expect(running).toEqual({
      _id: expect.any(String),
      admin: { name: 'Ada Admin' },
      reason: 'Order ORD-1001 looks wrong',
      startedAt: expect.any(String),
      until: expect.any(String),
    });
    await call('POST', 'app/view-as/stop');
    const [ended] = await log();
    expect(Date.parse(ended?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(ended?.startedAt ?? ''));
    const other = await registerDealer(test);
    expect((await other.call('GET', 'fabricator/access-log')).json()).toEqual([]);
  });

  it('shows the end of a view that expired', async () => {
    await view();
    await test.app
      .db('views_as_dealer')
      .update({ expires_at: Date.now() - 1, started_at: Date.now() - HALF_HOUR_MS });
    const [entry] = await log();
    expect(entry?.endedAt).toBe(entry?.until);
  });

  const demote = async () =>
    (await registerAdmin(test)).call('POST', `admin/user/${admin.user.id}`, {
      permissions: { isAdmin: false },
    });
  it.each<[string, (sessionId: string) => Promise<{ statusCode: number }>]>([
    ['has signed out', () => admin.call('POST', 'auth/logout')],
    ['has signed out by a link', () => admin.call('GET', 'auth/logout')],
    ['has ended the session', (id) => admin.call('DELETE', `app/session/${id}`)],
    [
      'was signed out everywhere',
      async () => {
        const other = await registerAdmin(test);
        return other.call('DELETE', `admin/user/${admin.user.id}/session`);
      },
    ],
    ['was deleted', async () => (await registerAdmin(test)).call('DELETE', `admin/user/${admin.user.id}`)],
    ['is none any more', demote],
  ])('shows the end of a view whose administrator %s', async (_how, end) => {
    await view();
    const [session] = (await admin.call('GET', 'app/session')).json();
    expect([200, 204]).toContain((await end(session._id)).statusCode);
    const [entry] = await log();
    expect(Date.parse(entry?.endedAt ?? '')).toBeLessThan(Date.parse(entry?.until ?? ''));
  });

  it('goes on with a view when its administrator ends all other sessions', async () => {
    await view();
    await admin.call('DELETE', 'app/session');
    expect((await log())[0]).not.toHaveProperty('endedAt');
  });

  it('has the end of a view in the audit log when its administrator signs out', async () => {
    await view();
    await admin.call('POST', 'auth/logout');
    const found = await test.app.db('audit_entries').where('record_id', dealer.fabricator.id).orderBy('id');
    expect(found.map(({ action }) => action)).toEqual(['view-as-start', 'view-as-stop']);
  });

  it('is paged and exported', async () => {
    for (let i = 0; i < 3; i += 1) {
      await view();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const page = await dealer.call('GET', 'fabricator/access-log?pageSize=2');
    expect(page.headers['x-total-count']).toBe('3');
    const csv = await dealer.call('GET', 'fabricator/access-log', undefined, { accept: 'text/csv' });
    expect(csv.body).toContain('"Ada Admin"');
  });
});

it("cuts days and months in the dealer's time zone", async () => {
  const shop = await registerDealer(test, { timeZone: 'Pacific/Auckland' });
  const material = await addMaterial(test, shop);
  const { _id } = await orderOf(await registerCustomer(test), shop, material);
  await test.app
    .db('orders')
    .where({ id: _id })
    .update({ created_at: Date.parse('2026-03-31T11:00:00Z') });
  const { call } = await view(admin, shop);
  expect((await call('GET', 'fabricator/order?month=2026-04')).json()).toHaveLength(1);
  expect((await call('GET', 'auth/whoami')).json().user.fabricator.timeZone).toBe('Pacific/Auckland');
});
