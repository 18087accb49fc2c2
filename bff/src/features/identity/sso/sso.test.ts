import { promises as dns } from 'node:dns';
import { moveTime } from '../../../database/clock';
import { newId } from '../../../database/ids';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  PASSWORD,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { switchOn } from '../../../testing/two-step';
import { createApiKeyRepository } from '../api-keys/api-key-repository';
import { CLIENT, startProvider, type TestProvider } from '../testing/provider';

const REDIRECT = 'http://localhost:3000/login/sso';

let test: TestApp;
let provider: TestProvider;
/** The TXT records of the tests, by name. */
const records = new Map<string, string[]>();

beforeAll(async () => {
  provider = await startProvider(REDIRECT);
  test = await createTestApp({
    publicUrl: 'http://localhost:3000',
    adminSso: {
      issuer: provider.issuer,
      ...CLIENT,
      domains: ['operator.example'],
      claim: 'groups',
      value: 'portal-admins',
      required: true,
    },
  });
});
beforeEach(() => {
  jest.spyOn(dns, 'resolveTxt').mockImplementation(async (name) => {
    const texts = records.get(name);
    if (texts === undefined) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    return texts.map((text) => [text]);
  });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const post = async (url: string, payload: object) => {
  const response = await test.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload });
  return { status: response.statusCode, body: response.json() };
};

const settings = (domain: string, more = {}) => ({
  issuer: provider.issuer,
  ...CLIENT,
  domain,
  required: false,
  roleClaim: 'groups',
  ownerValue: 'bosses',
  managerValue: 'leads',
  staffValue: 'crew',
  readOnlyValue: '',
  otherRole: 'none',
  ...more,
});

/** A dealer with a provider for a domain of their own, which is proven. */
const dealerWithSso = async (more = {}): Promise<Dealer & { domain: string }> => {
  const dealer = await registerDealer(test);
  const domain = `${newId()}.example`;
  const { updated } = (await dealer.call('POST', 'fabricator/sso', settings(domain, more))).json();
  records.set(updated.recordName, [updated.recordValue]);
  expect((await dealer.call('POST', 'fabricator/sso/check')).statusCode).toBe(200);
  return { ...dealer, domain };
};

/** A user of the provider, by default one whose address is verified. */
const addUser = (email: string, more = {}) => {
  const subject = newId();
  provider.users.set(subject, { email, email_verified: true, name: 'Nia Stone', groups: ['crew'], ...more });
  return subject;
};

const begin = async (email: string) =>
  (await post('sso', { email })).body as { url: string; challenge: string };

const signIn = async (email: string, subject: string) => {
  const { url, challenge } = await begin(email);
  return post('sso/finish', { challenge, query: await provider.signIn(url, subject) });
};

const whoIs = async ({ token }: { token: { accessToken: string; refreshToken: string } }) => {
  const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
  return (await test.app.inject({ url: '/api/auth/whoami', headers })).json().user;
};

const roleOf = async ({ call }: Dealer, email: string) =>
  (await call('GET', 'fabricator/team')).json().find((member: { email: string }) => member.email === email)
    ?.role;

describe('Signing in by the provider of a dealer', () => {
  it('makes a new user a member of the team, with the role of the claim', async () => {
    const dealer = await dealerWithSso();
    const email = `nia@${dealer.domain}`;
    const answer = await signIn(email, addUser(email, { groups: ['others', 'leads', 'crew'] }));
    expect(answer.status).toBe(200);
    expect(await whoIs(answer.body)).toMatchObject({
      email,
      name: 'Nia Stone',
      emailConfirmed: true,
      fabricator: { _id: dealer.fabricator.id, role: 'manager' },
    });
  });

  it('signs the same account in again, in its new role', async () => {
    const dealer = await dealerWithSso();
    const email = `nia@${dealer.domain}`;
    const subject = addUser(email);
    const first = await whoIs((await signIn(email, subject)).body);
    // The address that the provider says now is not looked at again.
    addUser(email);
    provider.users.set(subject, {
      email: `other@${dealer.domain}`,
      email_verified: true,
      groups: ['bosses'],
    });
    const again = await whoIs((await signIn(email, subject)).body);
    expect(again).toMatchObject({ _id: first._id, fabricator: { role: 'owner' } });
  });

  it.each([
    [-1, 200],
    [1, 401],
  ])(
    "compares the times of tokens with the database's clock: %d h later, they are %d",
    async (hours, status) => {
      const dealer = await dealerWithSso();
      const email = `nia@${dealer.domain}`;
      const subject = addUser(email);
      moveTime(hours * 3_600_000);
      try {
        expect((await signIn(email, subject)).status).toBe(status);
      } finally {
        moveTime(undefined);
      }
    },
  );

  it('leaves members in their role without a claim', async () => {
    const dealer = await dealerWithSso({ roleClaim: '', otherRole: 'read-only' });
    const [old, added] = [`old@${dealer.domain}`, `new@${dealer.domain}`];
    await registerMember(test, dealer, 'manager', { email: old });
    for (const email of [old, added]) expect((await signIn(email, addUser(email))).status).toBe(200);
    expect([await roleOf(dealer, old), await roleOf(dealer, added)]).toEqual(['manager', 'read-only']);
  });

  it('does not demote the last owner', async () => {
    const dealer = await dealerWithSso();
    const email = `boss@${dealer.domain}`;
    await test.app.db('users').where({ id: dealer.user.id }).update({ email, live_email: email });
    const subject = addUser(email, { groups: ['crew'] });
    expect((await whoIs((await signIn(email, subject)).body)).fabricator.role).toBe('owner');
    await registerMember(test, dealer, 'owner');
    expect((await whoIs((await signIn(email, subject)).body)).fabricator.role).toBe('staff');
  });

  it.each<[string, (founder: Dealer) => Promise<{ statusCode: number }>]>([
    ['leaves', ({ call }) => call('DELETE', 'fabricator/membership')],
    ['erases the own account', ({ call }) => call('DELETE', 'app/user', { password: PASSWORD })],
    ['is deleted', async ({ user }) => (await registerAdmin(test)).call('DELETE', `admin/user/${user.id}`)],
  ])('lets an owner take over who has no password, when the first owner %s', async (_case, goes) => {
    const dealer = await dealerWithSso();
    const email = `boss@${dealer.domain}`;
    const { body } = await signIn(email, addUser(email, { groups: ['bosses'] }));
    expect((await goes(dealer)).statusCode).toBe(204);
    expect(await whoIs(body)).toMatchObject({ fabricator: { _id: dealer.fabricator.id, role: 'owner' } });
    const left = await test.app.db('fabricators').where('id', dealer.fabricator.id).first();
    expect(left).toMatchObject({ business_name: dealer.fabricator.businessName, deleted_at: null });
  });

  it('makes members whom notes can mention', async () => {
    const dealer = await dealerWithSso();
    const email = `nia@${dealer.domain}`;
    const { _id, name } = await whoIs((await signIn(email, addUser(email))).body);
    const order = await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
    const path = `fabricator/order/${order._id}/note`;
    expect((await dealer.call('GET', path)).json().members).toContainEqual({ _id, name });
    expect((await dealer.call('POST', path, { text: 'Please call', mentions: [_id] })).statusCode).toBe(201);
    expect(await test.app.db('outbox').where({ to_email: email }).pluck('kind')).toEqual(['order-mention']);
  });

  it('asks for the code of two-step sign-in', async () => {
    const dealer = await dealerWithSso();
    const email = `safe@${dealer.domain}`;
    await switchOn(await registerMember(test, dealer, 'staff', { email }));
    expect((await signIn(email, addUser(email))).body).toEqual({
      twoStep: { challenge: expect.any(String) },
    });
  });

  it.each([
    ['whose address the provider has not verified', { email_verified: false }],
    ['without a role', { groups: ['others'] }],
    ['of another domain', { email: `${newId()}@example.org` }],
  ])('lets nobody in %s', async (_case, more) => {
    const dealer = await dealerWithSso();
    const email = `nia@${dealer.domain}`;
    const answer = await signIn(email, addUser(email, more));
    expect([answer.status, answer.body.code]).toEqual([403, 'SSO_REFUSED']);
    expect(await test.app.db('users').where({ email }).first()).toBeUndefined();
  });

  it.each([
    ['has other letters', 'jörg'],
    ['has an empty part', 'jo..rg'],
    ['is too long', 'j'.repeat(300)],
  ])('makes no account with an address that %s, which no mail reaches', async (_case, local) => {
    const dealer = await dealerWithSso();
    const email = `${local}@${dealer.domain}`;
    const subject = addUser(email);
    const { status, body } = await signIn(`any@${dealer.domain}`, subject);
    expect([status, body.code]).toEqual([403, 'SSO_REFUSED']);
    expect(await test.app.db('users').where({ email })).toEqual([]);
    expect((await dealer.call('GET', 'fabricator/team')).json()).toHaveLength(1);
  });

  it.each([
    ['is not visible', '\u200b\u200b', undefined],
    ['turns other text', '\u202eevil', undefined],
    ['has control characters', 'Nia\u0007', undefined],
    ['is typed with marks apart', ' Ame\u0301lie ', 'Am\u00e9lie'],
    ['is long', '\u{1f600}'.repeat(300), '\u{1f600}'.repeat(200)],
  ])('knows a user by the address if the name %s, else by the clean name', async (_case, name, shown) => {
    const dealer = await dealerWithSso();
    const email = `nia@${dealer.domain}`;
    expect(await whoIs((await signIn(email, addUser(email, { name }))).body)).toMatchObject({
      name: shown ?? email,
    });
  });

  it('signs nobody in as an administrator, or to an account with an unconfirmed address', async () => {
    const dealer = await dealerWithSso();
    const [admin, open] = [`admin@${dealer.domain}`, `open@${dealer.domain}`];
    await registerAdmin(test, { email: admin });
    await registerMember(test, dealer, 'staff', { email: open, emailConfirmed: false });
    for (const email of [admin, open]) {
      expect((await signIn(email, addUser(email))).body.code).toBe('SSO_REFUSED');
    }
  });

  it("signs nobody in to an account that is another user's of the provider, or left the domain", async () => {
    const dealer = await dealerWithSso();
    const email = `nia@${dealer.domain}`;
    const subject = addUser(email);
    const { _id } = await whoIs((await signIn(email, subject)).body);
    expect((await signIn(email, addUser(email))).body.code).toBe('SSO_REFUSED');
    const own = `${newId()}@example.org`;
    await test.app.db('users').where({ id: _id }).update({ email: own, live_email: own });
    expect((await signIn(email, subject)).body.code).toBe('SSO_REFUSED');
  });
});

describe('A response of a provider', () => {
  it('belongs to one sign-in, by state and nonce, and works once', async () => {
    const dealer = await dealerWithSso();
    const email = `nia@${dealer.domain}`;
    const subject = addUser(email);
    const [mine, other] = [await begin(email), await begin(email)];
    const query = await provider.signIn(mine.url, subject);
    const forged = new URLSearchParams(query);
    forged.set('state', new URL(other.url).searchParams.get('state') ?? '');
    const url = new URL(other.url);
    url.searchParams.set('nonce', 'another');
    const wrongNonce = await provider.signIn(url.href, subject);
    const wrongIssuer = new URLSearchParams(query);
    wrongIssuer.set('iss', 'https://elsewhere.example');
    for (const bad of [
      { challenge: other.challenge, query },
      { challenge: other.challenge, query: forged.toString() },
      { challenge: other.challenge, query: wrongNonce },
      { challenge: mine.challenge, query: wrongIssuer.toString() },
      { challenge: `${mine.challenge.slice(0, -4)}AAAA`, query },
      { challenge: mine.challenge, query: 'error=access_denied' },
    ]) {
      const { status, body } = await post('sso/finish', bad);
      expect([status, body.code]).toEqual([401, 'SSO_FAILED']);
    }
    expect((await post('sso/finish', { challenge: mine.challenge, query })).status).toBe(200);
    expect((await post('sso/finish', { challenge: mine.challenge, query })).status).toBe(401);
  });

  it('is too late after 10 minutes', async () => {
    const dealer = await dealerWithSso();
    const email = `nia@${dealer.domain}`;
    const { url, challenge } = await begin(email);
    const query = await provider.signIn(url, addUser(email));
    moveTime(601_000);
    expect((await post('sso/finish', { challenge, query })).status).toBe(401);
    moveTime(undefined);
    expect((await post('sso/finish', { challenge, query })).status).toBe(200);
  });
});

describe('A provider that is required', () => {
  it('ends passwords of members in the domain, but not those of owners', async () => {
    const dealer = await dealerWithSso({ required: true });
    const member = await registerMember(test, dealer, 'staff', { email: `a@${dealer.domain}` });
    const owner = await registerMember(test, dealer, 'owner', { email: `b@${dealer.domain}` });
    const outside = await registerMember(test, dealer, 'staff');
    const login = async ({ user }: Dealer, password = PASSWORD) => {
      const { status, body } = await post('login', { email: user.email, password });
      return [status, body.code];
    };
    expect(await login(member)).toEqual([403, 'SSO_REQUIRED']);
    expect(await login(member, 'Wrong-Horse-1')).toEqual([401, 'LOGIN_FAILED']);
    for (const person of [owner, outside]) expect(await login(person)).toEqual([200, undefined]);
    await dealer.call('DELETE', 'fabricator/sso');
    expect(await login(member)).toEqual([200, undefined]);
  });

  it('ends with its dealer: members sign in to their accounts by password again', async () => {
    const dealer = await dealerWithSso({ required: true });
    const email = `a@${dealer.domain}`;
    await registerMember(test, dealer, 'staff', { email });
    const subject = addUser(email);
    const { url, challenge } = await begin(email);
    const admin = await registerAdmin(test);
    const path = `admin/fabricator/${dealer.fabricator.id}`;
    expect((await admin.call('DELETE', path)).statusCode).toBe(204);
    expect((await post('login', { email, password: PASSWORD })).status).toBe(200);
    expect((await post('sso', { email })).body.code).toBe('SSO_UNKNOWN');
    const query = await provider.signIn(url, subject);
    expect((await post('sso/finish', { challenge, query })).body.code).toBe('SSO_REFUSED');
    expect((await admin.call('POST', `${path}/restore`)).statusCode).toBe(200);
    expect((await post('login', { email, password: PASSWORD })).body.code).toBe('SSO_REQUIRED');
  });
});

describe('The provider of the operator', () => {
  it('makes and unmakes administrators by the claim, except the last one', async () => {
    const email = `${newId()}@operator.example`;
    const subject = addUser(email, { groups: ['portal-admins'] });
    const answer = await signIn(email, subject);
    expect(answer.body.redirectUrl).toBe('/admin');
    expect((await whoIs(answer.body)).permissions.isAdmin).toBe(true);
    provider.users.set(subject, { email, email_verified: true, groups: [] });
    await test.app.db('users').whereNot({ email }).update({ is_admin: false });
    expect((await whoIs((await signIn(email, subject)).body)).permissions.isAdmin).toBe(true);
    await registerAdmin(test);
    const refused = await signIn(email, subject);
    expect([refused.status, refused.body.code]).toEqual([403, 'SSO_REFUSED']);
    expect((await test.app.db('users').where({ email }).first()).is_admin).toBeFalsy();
  });

  it('ends the API keys of whom it unmakes', async () => {
    await registerAdmin(test);
    const email = `${newId()}@operator.example`;
    const subject = addUser(email, { groups: ['portal-admins'] });
    await signIn(email, subject);
    const { id } = await test.app.db('users').where({ email }).first('id');
    const fields = {
      fabricator_id: null,
      user_id: id,
      name: 'Sync',
      scopes: ['user:read'],
      expires_at: null,
    };
    const { key } = await createApiKeyRepository(test.app.db).insert(fields);
    for (const groups of [[], ['portal-admins']]) {
      provider.users.set(subject, { email, email_verified: true, groups });
      await signIn(email, subject);
    }
    const authorization = `Bearer ${key}`;
    expect((await test.app.inject({ url: '/api/admin/user', headers: { authorization } })).statusCode).toBe(
      401,
    );
  });

  it('makes no account for others, and can end passwords of administrators', async () => {
    const email = `${newId()}@operator.example`;
    expect((await signIn(email, addUser(email))).body.code).toBe('SSO_REFUSED');
    expect(await test.app.db('users').where({ email }).first()).toBeUndefined();
    await registerAdmin(test, { email });
    expect((await post('login', { email, password: PASSWORD })).body.code).toBe('SSO_REQUIRED');
  });
});

describe('Setting a provider up', () => {
  it('signs nobody in before the domain is proven, which only one dealer can do', async () => {
    const dealer = await registerDealer(test);
    const domain = `${newId()}.example`;
    const saved = await dealer.call('POST', 'fabricator/sso', settings(domain));
    expect(saved.json().updated).toMatchObject({ domain, domainProven: false });
    expect(saved.body).not.toContain(CLIENT.clientSecret);
    expect((await post('sso', { email: `nia@${domain}` })).body.code).toBe('SSO_UNKNOWN');
    expect((await dealer.call('POST', 'fabricator/sso/check')).json().code).toBe('DOMAIN_NOT_PROVEN');
    const { recordName, recordValue } = saved.json().updated;
    const other = await registerDealer(test);
    const others = (await other.call('POST', 'fabricator/sso', settings(domain))).json().updated;
    records.set(recordName, [others.recordValue]);
    expect((await dealer.call('POST', 'fabricator/sso/check')).json().code).toBe('DOMAIN_NOT_PROVEN');
    expect((await other.call('POST', 'fabricator/sso/check')).statusCode).toBe(200);
    records.set(recordName, [others.recordValue, recordValue]);
    expect((await dealer.call('POST', 'fabricator/sso/check')).json().code).toBe('DOMAIN_TAKEN');
  });

  it.each<[string, (other: Dealer, record: string) => Promise<unknown>]>([
    ['whose record is gone', async (_other, record) => records.set(record, [])],
    [
      'who was deleted',
      async ({ fabricator }) =>
        (await registerAdmin(test)).call('DELETE', `admin/fabricator/${fabricator.id}`),
    ],
  ])('takes the domain from a dealer %s', async (_case, go) => {
    const other = await dealerWithSso();
    const dealer = await registerDealer(test);
    const saved = await dealer.call('POST', 'fabricator/sso', settings(other.domain));
    const { recordName, recordValue } = saved.json().updated;
    const isProven = async ({ fabricator }: Dealer) =>
      (await test.app.db('sso_connections').where('fabricator_id', fabricator.id).first()).live_domain !==
      null;
    await go(other, recordName);
    records.set(recordName, [...(records.get(recordName) ?? []), recordValue]);
    expect((await dealer.call('POST', 'fabricator/sso/check')).statusCode).toBe(200);
    expect([await isProven(dealer), await isProven(other)]).toEqual([true, false]);
    const log = { resource: 'sso', record_id: other.fabricator.id, action: 'update' };
    const [entry] = await test.app.db('audit_entries').where(log).orderBy('id', 'desc');
    expect(JSON.parse(entry.after_value)).toEqual({ domainProven: false });
    const email = `nia@${other.domain}`;
    expect(await whoIs((await signIn(email, addUser(email))).body)).toMatchObject({
      fabricator: { _id: dealer.fabricator.id },
    });
  });

  it('ends once the record is gone, but not while the DNS does not respond', async () => {
    const dealer = await dealerWithSso({ required: true });
    const member = await registerMember(test, dealer, 'staff', { email: `a@${dealer.domain}` });
    const check = async () => (await dealer.call('POST', 'fabricator/sso/check')).json().code;
    const isProven = async () => (await dealer.call('GET', 'fabricator/sso')).json().connection.domainProven;
    jest.spyOn(dns, 'resolveTxt').mockRejectedValueOnce(Object.assign(new Error(), { code: 'ETIMEOUT' }));
    expect([await check(), await isProven()]).toEqual(['DOMAIN_NOT_PROVEN', true]);
    const name = `_portal-sso.${dealer.domain}`;
    const texts = records.get(name) ?? [];
    records.delete(name);
    expect([await check(), await isProven()]).toEqual(['DOMAIN_NOT_PROVEN', false]);
    const { email } = member.user;
    expect((await post('sso', { email })).body.code).toBe('SSO_UNKNOWN');
    expect((await post('login', { email, password: PASSWORD })).status).toBe(200);
    records.set(name, texts);
    expect([await check(), await isProven()]).toEqual([undefined, true]);
  });

  it('keeps a proof with a former secret of the server', async () => {
    const dealer = await dealerWithSso();
    const { secret } = test.config;
    const renewed = await test.another({ secret: 'b'.repeat(64), previousSecrets: [secret] });
    const { headers } = dealer;
    const check = () => renewed.inject({ method: 'POST', url: '/api/fabricator/sso/check', headers });
    expect((await check()).statusCode).toBe(200);
  });

  it('keeps the client secret of the same client, and asks for that of another', async () => {
    const dealer = await dealerWithSso();
    const save = (more: object) =>
      dealer.call('POST', 'fabricator/sso', settings(dealer.domain, { clientSecret: '', ...more }));
    const kept = await save({ required: true });
    expect(kept.json().updated).toMatchObject({ required: true, domainProven: true });
    const email = `nia@${dealer.domain}`;
    expect((await signIn(email, addUser(email))).status).toBe(200);
    expect((await save({ clientId: 'another' })).json().fields).toHaveProperty('clientSecret');
    expect((await save({ domain: 'another.example' })).json().updated.domainProven).toBe(false);
  });

  it("refuses a save over another owner's change, with the settings as they are now", async () => {
    const dealer = await registerDealer(test);
    const domain = `${newId()}.example`;
    const save = async (more: object) => {
      const response = await dealer.call('POST', 'fabricator/sso', settings(domain, more));
      return { status: response.statusCode, ...response.json() };
    };
    const { updated: first } = await save({ version: 0 });
    const { updated: theirs } = await save({ version: first.version, clientId: 'portal-2', required: true });
    const stale = { status: 409, code: 'STALE_VERSION', current: theirs };
    expect(theirs.version).toBe(first.version + 1);
    // Neither who has seen the version before it, nor who has seen none, overwrites it.
    expect(await save({ version: first.version })).toMatchObject(stale);
    expect(await save({ version: 0 })).toMatchObject(stale);
    expect((await dealer.call('GET', 'fabricator/sso')).json().connection).toEqual(theirs);

    await dealer.call('DELETE', 'fabricator/sso');
    expect((await save({ version: theirs.version })).status).toBe(404);
    const { updated: anew } = await save({ version: 0 });
    expect(await save({ version: first.version })).toMatchObject({ status: 409, current: anew });
    expect((await save({})).status).toBe(200);
  });

  it('says that a provider does not respond', async () => {
    const dealer = await dealerWithSso();
    const issuer = 'http://127.0.0.1:9';
    await dealer.call('POST', 'fabricator/sso', settings(dealer.domain, { issuer }));
    expect((await post('sso', { email: `nia@${dealer.domain}` })).body.code).toBe('SSO_UNREACHABLE');
  });
});
