import { promises as dns } from 'node:dns';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changeRegistry, pin, readRegistry } from '@slabdesk/releases';
import { AUDIT_ACTIONS, type SsoConnection } from 'bff-contract';
import { newId } from '../../database/ids';
import { hashOfToken } from '../../http/caller/secret-token';
import { calls, inOrder, routesOf, statusFor, worlds } from '../../testing/calls';
import type { Call } from '../../testing/calls/call-case';
import type { Caller, World } from '../../testing/calls/world';
import { newestLink } from '../../testing/mails';
import { PASSWORD, type Person } from '../../testing/people';
import { createReleaseWriter, createTestStore } from '../../testing/release-store';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { switchOn } from '../../testing/two-step';
import { wordProblems } from '../../testing/word-problems';
import { ssoSettings } from '../identity/testing/calls';
import { CLIENT, startProvider, type TestProvider } from '../identity/testing/provider';
import { createOneTimeTokenRepository } from '../mail/links/one-time-token-repository';
import { pipelineHeaders } from '../releases/testing/release-keys';
import { invitedLink } from '../team/testing/calls';

/** Calls that change something, or do not, and leave no line. */
const NOT_LOGGED: Record<string, string> = {
  'POST /api/admin/check-fabricator-code': 'only reads',
  'POST /api/fabricator/order/change-status/preview': 'only reads',
  'POST /api/app/project/:id/price': 'only reads',
  'POST /api/app/price': 'only reads',
  'POST /api/fabricator/stage-mail/preview': 'only reads',
  'POST /api/fabricator/stage-mail/test': 'a mail to the caller, which the outbox has',
  'POST /api/public/shared-order': 'only reads, and notes when',
  'POST /api/public/shared-order/acceptance': 'only reads',
  'POST /api/auth/invitation': 'only reads',
  'POST /api/auth/sso': 'only reads',
  'POST /api/fabricator/membership/:id/choose': 'which of their dealers one session shows',
  'POST /api/log/crash-report': 'the report is a record of its own, which nobody changes afterwards',
  'POST /api/app/submit-crash-report': 'belongs to the report',
  'PUT /api/app/table/:table': 'how a list looks to one user',
  'PUT /api/releases/files/:sha256': 'only a part of a release, which leaves a line',
  'PUT /api/releases/:name/:release/proofs/:shell': 'a result says itself who has run it, and stays',
  'POST /api/log/release-event': 'counts what browsers report; nobody acts',
  'GET /api/auth/refresh': 'the session goes on; reuse of a token is logged',
};

const NEW_PASSWORD = { password: 'Another-Horse-2', confirmPassword: 'Another-Horse-2' };

const linkOf = async (world: World, kind: 'reset-password' | 'set-password') => {
  const { customer, people, test } = world;
  const { email } = customer.user;
  if (kind === 'set-password') await people.admin.call('POST', 'admin/set-password', { email });
  else await customer.call('POST', 'auth/request-token', { email, confirmEmail: email });
  const { token, id } = await newestLink(test, email);
  return { token, id };
};

const ownMove = ({ user }: Person) => ({ _id: user.id, currentPassword: PASSWORD });

/** Promotes a release of the dealer remote in the store of a server. */
const releaseDealer = async ({ app, config }: Pick<TestApp, 'app' | 'config'>) => {
  const { release, change, connect } = createReleaseWriter((key, text) => {
    const file = join(config.dataDir, 'releases', key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  });
  await connect(app.db);
  const id = await release();
  await change('dealer', { current: id });
  return id;
};

/** Resolves to the number of a proposal by another person. */
const proposeDealer = async (test: Pick<TestApp, 'app' | 'config'>): Promise<number> => {
  const release = await releaseDealer(test);
  const store = createTestStore(test.app.db, join(test.config.dataDir, 'releases'));
  const proposed = { remote: 'dealer', by: 'ann@example.com', reason: 'Fair week', secondPerson: true };
  await changeRegistry(store, proposed, (...args) => {
    const { state, line } = pin(release, proposed)(...args);
    return { state, line: { ...line, unproven: 'A new store' } };
  });
  return (await readRegistry(store)).generation;
};

let provider: TestProvider;

const setUpSso = async (dealer: Person): Promise<SsoConnection> => {
  const settings = { ...ssoSettings, ...CLIENT, issuer: provider.issuer, domain: `${newId()}.example` };
  return (await dealer.call('POST', 'fabricator/sso', settings)).json().updated;
};

/** An address whose domain is proven. */
const ssoAddress = async ({ test, dealer }: World): Promise<string> => {
  const { domain } = await setUpSso(dealer);
  await test.app.db('sso_connections').where({ domain }).update({ live_domain: domain });
  return `nia@${domain}`;
};

/** Calls that succeed, for endpoints that refuse every caller in the access matrix. */
const GOOD: Record<string, (world: World) => Promise<Call>> = {
  'POST /api/auth/register': async () => ({
    url: 'auth/register',
    body: { name: 'New', email: 'new@example.com', password: PASSWORD, confirmPassword: PASSWORD, tos: true },
  }),
  'POST /api/auth/login/two-step': async ({ dealer }) => {
    const { recoveryCodes } = await switchOn(dealer);
    const login = await dealer.call('POST', 'auth/login', { email: dealer.user.email, password: PASSWORD });
    const { challenge } = login.json().twoStep;
    return { url: 'auth/login/two-step', body: { challenge, code: recoveryCodes[0] } };
  },
  'POST /api/auth/login/two-step/mail': async ({ test, dealer }) => {
    const claim = { hash: hashOfToken('half-way'), userId: dealer.user.id, purpose: 'mailed-code' as const };
    await createOneTimeTokenRepository(test.app.db).add(Date.now(), Date.now() + 60_000, claim);
    return { url: 'auth/login/two-step/mail', body: { challenge: 'half-way' } };
  },
  'POST /api/auth/reset-password': async (world) => ({
    url: 'auth/reset-password',
    body: { ...NEW_PASSWORD, ...(await linkOf(world, 'reset-password')) },
  }),
  'POST /api/auth/set-password': async (world) => ({
    url: 'auth/set-password',
    body: { ...NEW_PASSWORD, ...(await linkOf(world, 'set-password')) },
  }),
  'POST /api/auth/confirm-email': async ({ test, people }) => {
    const email = 'moved@example.com';
    await people.customer.call('POST', 'app/user', { ...ownMove(people.customer), email });
    const { token, id } = await newestLink(test, email);
    return { url: 'auth/confirm-email', body: { token, id } };
  },
  'POST /api/auth/undo-email-change': async ({ test, people: { customer } }) => {
    await customer.call('POST', 'app/user', { ...ownMove(customer), email: 'gone@example.com' });
    const { token, id } = await newestLink(test, customer.user.email);
    return { url: 'auth/undo-email-change', body: { token, id } };
  },
  'POST /api/auth/invitation/accept': async (world) => ({
    url: 'auth/invitation/accept',
    body: await invitedLink(world, world.customer.user.email),
  }),
  'POST /api/auth/invitation/register': async (world) => ({
    url: 'auth/invitation/register',
    body: { ...(await invitedLink(world)), name: 'New', ...NEW_PASSWORD },
  }),
  'POST /api/auth/invitation/decline': async (world) => ({
    url: 'auth/invitation/decline',
    body: await invitedLink(world),
  }),
  'POST /api/auth/sso': async (world) => ({ url: 'auth/sso', body: { email: await ssoAddress(world) } }),
  'POST /api/auth/sso/finish': async (world) => {
    const email = await ssoAddress(world);
    const { url, challenge } = (await world.dealer.call('POST', 'auth/sso', { email })).json();
    provider.users.set('nia', { email, email_verified: true });
    return { url: 'auth/sso/finish', body: { challenge, query: await provider.signIn(url, 'nia') } };
  },
  'POST /api/fabricator/sso/check': async ({ dealer }) => {
    const { recordValue } = await setUpSso(dealer);
    jest.spyOn(dns, 'resolveTxt').mockResolvedValue([[recordValue]]);
    return { url: 'fabricator/sso/check' };
  },
  'POST /api/fabricator/confirm-contact-email': async ({ people: { dealer } }) => {
    await dealer.call('POST', 'fabricator/profile', { contactEmail: 'office@example.com' });
    return { url: 'fabricator/confirm-contact-email' };
  },
  'DELETE /api/app/user': async () => ({ url: 'app/user', body: { password: PASSWORD } }),
  'POST /api/app/resend-confirmation': async ({ people: { customer } }) => {
    await customer.call('POST', 'app/user', { ...ownMove(customer), email: 'waiting@example.com' });
    return { url: 'app/resend-confirmation' };
  },
  'POST /api/admin/release/:remote/change': async ({ test: { app, config }, people }) => {
    config.releasers.push(people.admin.user.email);
    await releaseDealer({ app, config });
    return {
      url: 'admin/release/dealer/change',
      body: { action: 'rollback', reason: 'The page is blank', generation: 1 },
    };
  },
  'POST /api/admin/release/:remote/preview': async ({ test: { app, config }, people }) => {
    config.releasers.push(people.admin.user.email);
    return { url: 'admin/release/dealer/preview', body: { release: await releaseDealer({ app, config }) } };
  },
  'POST /api/admin/release-key': async ({ test: { config }, people }) => {
    config.releasers.push(people.admin.user.email);
    return { url: 'admin/release-key', body: { name: 'dealer CI', remote: 'dealer', may: 'release' } };
  },
  'DELETE /api/admin/release-key/:id': async ({ test: { app, config }, people }) => {
    config.releasers.push(people.admin.user.email);
    await pipelineHeaders(app, 'release');
    const [key] = (await people.admin.call('GET', 'admin/release-key')).json();
    return { url: `admin/release-key/${key._id}` };
  },
  'POST /api/releases/:name/changes': async ({ test: { app, config } }) => {
    const release = await releaseDealer({ app, config });
    const headers = await pipelineHeaders(app, 'promote');
    const { base } = (await app.inject({ url: '/api/releases/dealer', headers })).json();
    const body = { action: 'pin', release, reason: 'Fair week', unproven: 'A test', base };
    return { url: 'releases/dealer/changes', body, headers };
  },
  'POST /api/admin/release-proposal/:number/approval': async ({ test, people }) => {
    test.config.releasers.push(people.admin.user.email);
    return { url: `admin/release-proposal/${await proposeDealer(test)}/approval`, body: {} };
  },
  'POST /api/releases/proposals/:number/approval': async ({ test }) => {
    const headers = await pipelineHeaders(test.app, 'promote');
    return { url: `releases/proposals/${await proposeDealer(test)}/approval`, body: {}, headers };
  },
  'POST /api/admin/release-proposal/:number/withdrawal': async ({ test, people }) => {
    test.config.releasers.push(people.admin.user.email);
    const url = `admin/release-proposal/${await proposeDealer(test)}/withdrawal`;
    return { url, body: { reason: 'It waits' } };
  },
  'POST /api/releases/proposals/:number/withdrawal': async ({ test }) => {
    const headers = await pipelineHeaders(test.app, 'promote');
    const url = `releases/proposals/${await proposeDealer(test)}/withdrawal`;
    return { url, body: { reason: 'It waits' }, headers };
  },
  'POST /api/releases/:name/:release/previews': async ({ test: { app, config } }) => ({
    url: `releases/dealer/${await releaseDealer({ app, config })}/previews`,
    body: {},
    headers: await pipelineHeaders(app, 'release'),
  }),
  // Without an open view, the call changes nothing.
  'POST /api/app/view-as/stop': async ({ people, dealer }) => {
    const url = `admin/fabricator/${dealer.fabricator.id}/view-as`;
    await people.admin.call('POST', url, { reason: 'A look' });
    return { url: 'app/view-as/stop' };
  },
};

const CALLER: Record<string, Caller> = {
  'POST /api/admin/release-key': 'admin',
  'DELETE /api/admin/release-key/:id': 'admin',

  'POST /api/admin/release/:remote/change': 'admin',
  'POST /api/admin/release-proposal/:number/approval': 'admin',
  'POST /api/admin/release-proposal/:number/withdrawal': 'admin',
  'POST /api/admin/release/:remote/preview': 'admin',
  'POST /api/app/view-as/stop': 'admin',
  'POST /api/app/resend-confirmation': 'customer',
  'POST /api/auth/invitation/accept': 'customer',
  'DELETE /api/app/user': 'customer',
  'POST /api/fabricator/confirm-contact-email': 'dealer',
  'POST /api/fabricator/sso/check': 'dealer',
  'POST /api/fabricator/order/change-status': 'dealer',
  'POST /api/auth/logout': 'dealer',
  'GET /api/auth/logout': 'dealer',
};

let test: TestApp;
let worldOf: ReturnType<typeof worlds>;
beforeAll(async () => {
  test = await createTestApp({ emailConfirmation: true });
  provider = await startProvider(`${test.config.publicUrl}/login/sso`);
  worldOf = worlds(test);
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

interface Line {
  id: string;
  action: string;
  resource: string;
  record_id: string;
  label: string;
  request_id: string;
  address: string;
}

const lines = (): Promise<Line[]> => test.app.db('audit_entries').orderBy('id');

const callerOf = (route: string): Caller => {
  const callCase = calls[route];
  const allowed = callCase && inOrder(callCase).find(([, status]) => status < 400);
  return CALLER[route] ?? allowed?.[0] ?? 'visitor';
};

const writes = Object.keys(calls).filter((route) => !route.startsWith('GET ') || route.includes('/auth/'));
const logged = writes.filter((route) => !(route in NOT_LOGGED) && route !== 'GET /api/auth/whoami');

it('This test covers every call that is not a plain read', () => {
  for (const route of routesOf(test)) if (!route.startsWith('GET ')) expect(writes).toContain(route);
  for (const route of Object.keys(NOT_LOGGED)) expect(routesOf(test)).toContain(route);
});

it.each(logged)(
  '%s leaves a line, in words that are known, with what the record is called',
  async (route) => {
    const callCase = calls[route];
    if (!callCase) throw new Error(`${route} is no call`);
    const world = await worldOf({ ...callCase, ...(route in GOOD && { alone: true }) });
    const call = await (GOOD[route] ?? callCase.make)(world);
    const before = new Set((await lines()).map(({ id }) => id));
    expect(await statusFor(world, route, call, callerOf(route))).toBeLessThan(400);
    const added = (await lines()).filter(({ id }) => !before.has(id));
    expect(added).not.toEqual([]);
    for (const line of added) {
      expect(AUDIT_ACTIONS).toContain(line.action);
      expect(line.resource).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(line).toMatchObject({
        // Nothing is left of who has erased themselves.
        address: route === 'DELETE /api/app/user' ? '' : '127.0.0.1',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      if (line.record_id !== '' && line.resource !== 'photo') expect(line.label).not.toBe('');
    }
    // Every write leaves all records with the words by which they are found.
    expect(await wordProblems(test.app.db)).toEqual([]);
  },
);

it.each(Object.keys(NOT_LOGGED))('%s leaves no audit entry', async (route) => {
  const callCase = calls[route];
  if (!callCase) throw new Error(`${route} is no call`);
  const world = await worldOf(callCase);
  const call = await (GOOD[route] ?? callCase.make)(world);
  const before = (await lines()).length;
  expect(await statusFor(world, route, call, callerOf(route))).toBeLessThan(400);
  expect(await lines()).toHaveLength(before);
  expect(await wordProblems(test.app.db)).toEqual([]);
});
