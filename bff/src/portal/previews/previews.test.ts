import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BootManifest, RemotesResponse } from 'bff-contract/web';
import { moveTime } from '../../database/clock';
import { type Person, registerAdmin } from '../../testing/people';
import { createReleaseWriter } from '../../testing/release-store';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';

const HOUR_MS = 3_600_000;

let folder: string;
let writer: ReturnType<typeof createReleaseWriter>;
let test: TestApp;
let ann: Person;
let current: string;
let next: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'previews-'));
  writer = createReleaseWriter((key, text) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  });
  current = await writer.release();
  next = await writer.release({ version: '1.5.0' });
  await writer.change('dealer', { current });
  test = await createTestApp(
    {
      releaseStore: { kind: 'folder', folder },
      releasers: ['ann@example.com'],
      publicUrl: 'https://portal.example',
    },
    { prepare: writer.connect },
  );
  ann = await registerAdmin(test, { name: 'Ann', email: 'ann@example.com' });
});
afterEach(async () => {
  jest.useRealTimers();
  moveTime(undefined);
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const create = async (body: object = {}, remote = 'dealer', person = ann) =>
  person.call('POST', `admin/release/${remote}/preview`, { release: next, ...body });

const linkTo = async (body?: object, remote?: string): Promise<string> =>
  new URL((await create(body, remote)).json().url).pathname;

const openLink = (url: string) => test.app.inject({ url, headers: { accept: 'text/html' } });

/** The `Cookie` header of a browser that has opened a link. */
const preview = async (body?: object, remote?: string): Promise<string> => {
  const response = await openLink(await linkTo(body, remote));
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
};

const bootOf = async (cookie?: string): Promise<BootManifest> => {
  const headers = { accept: 'text/html', ...(cookie && { cookie }) };
  const { body } = await test.app.inject({ url: '/', headers });
  return JSON.parse(/<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '');
};
const versionFor = async (cookie?: string) =>
  (await bootOf(cookie)).remotes.find(({ name }) => name === 'dealer')?.version;
const remotesOf = async (cookie: string) =>
  (await test.app.inject({ url: '/remotes.json', headers: { cookie } })).json<RemotesResponse>();

const later = (ms: number) => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'],
    now: Date.now() + ms,
  });
};

it('shows one release to the browser that opens the link, and to no other', async () => {
  const response = await create();
  expect(response.statusCode).toBe(200);
  const { url, until } = response.json();
  expect(url).toMatch(/^https:\/\/portal\.example\/release-preview\/[\w.-]+$/);
  expect(Math.abs(Date.parse(until) - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000);
  const opened = await openLink(new URL(url).pathname);
  expect(String(opened.headers['set-cookie'])).toMatch(
    /^__Host-release-preview=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(opened.headers['referrer-policy']).toBe('no-referrer');
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  expect(await versionFor(cookie)).toBe('1.5.0');
  expect((await bootOf(cookie)).preview).toEqual({ remote: 'dealer', version: '1.5.0', until });
  expect(await remotesOf(cookie)).toMatchObject({
    release: (await bootOf(cookie)).release,
    remotes: [{ name: 'dealer', version: '1.5.0' }],
    preview: { version: '1.5.0' },
  });
  expect(await versionFor()).toBe('1.0.0');
  expect(await bootOf()).not.toHaveProperty('preview');
});

it('is not stored by caches, and differs from the same release without a preview', async () => {
  const cookie = await preview({ release: current });
  const page = await test.app.inject({ url: '/', headers: { accept: 'text/html', cookie } });
  expect(page.headers['cache-control']).toBe('no-store');
  expect((await bootOf(cookie)).release).not.toBe((await bootOf()).release);
  const call = await test.app.inject({ url: '/api/auth/whoami', headers: { cookie } });
  expect(call.headers['portal-release']).toBe((await bootOf(cookie)).release);
});

it('serves the files of the release only to that browser, and without a fallback release', async () => {
  const cookie = await preview();
  const dealer = (await bootOf(cookie)).remotes.find(({ name }) => name === 'dealer');
  expect(dealer).not.toHaveProperty('lastGood');
  const url = dealer?.entry ?? '';
  expect((await test.app.inject({ url, headers: { cookie } })).body).toBe('var dealer 1.5.0');
  expect((await test.app.inject({ url })).statusCode).toBe(404);
});

it('ends when it is left', async () => {
  const cookie = await preview();
  expect(await versionFor(cookie)).toBe('1.5.0');
  const left = await test.app.inject({ method: 'POST', url: '/release-preview/leave', headers: { cookie } });
  expect(left.statusCode).toBe(204);
  expect(String(left.headers['set-cookie'])).toMatch(
    /^__Host-release-preview=; Max-Age=0; Path=\/; Expires=.*1970/,
  );
});

it('ends by itself, while open pages still get files for an hour', async () => {
  const link = await linkTo({ hours: 1 });
  const cookie = await preview({ hours: 1 });
  const url = (await bootOf(cookie)).remotes.find(({ name }) => name === 'dealer')?.entry ?? '';
  later(HOUR_MS + 1_000);
  expect(await versionFor(cookie)).toBe('1.0.0');
  expect(await bootOf(cookie)).not.toHaveProperty('preview');
  expect(await remotesOf(cookie)).not.toHaveProperty('preview');
  expect((await test.app.inject({ url, headers: { cookie } })).statusCode).toBe(200);
  const late = await openLink(link);
  expect([late.statusCode, late.headers['set-cookie']]).toEqual([410, undefined]);
  expect(late.body).toContain('The link is incomplete or has expired. Ask for a new one.');
  later(HOUR_MS);
  expect((await test.app.inject({ url, headers: { cookie } })).statusCode).toBe(404);
});

it("ends by the database's clock, as it began", async () => {
  const cookie = await preview({ hours: 1 });
  moveTime(HOUR_MS / 2);
  expect(await versionFor(cookie)).toBe('1.5.0');
  moveTime(HOUR_MS);
  expect(await versionFor(cookie)).toBe('1.0.0');
});

it('refuses an altered link, and a cookie that it did not set', async () => {
  const link = await linkTo();
  const other = link.replace(/[\w-]+\.[\w-]+$/, (token) => {
    const claim = JSON.stringify(['dealer', next, Date.now() + 30 * 24 * HOUR_MS]);
    return `${Buffer.from(claim).toString('base64url')}.${token.split('.')[1]}`;
  });
  expect((await openLink(other)).statusCode).toBe(410);
  expect(await versionFor(`release-preview=${other.split('/').at(-1)}`)).toBe('1.0.0');
});

it('shows a release of the admin remote to administrators only', async () => {
  const admin = await writer.release({ name: 'admin', audience: 'admin', version: '2.0.0' });
  const cookie = await preview({ release: admin }, 'admin');
  expect((await bootOf(cookie)).remotes.map(({ name }) => name)).toEqual(['dealer']);
  const { remotes } = (await ann.call('GET', 'auth/whoami', undefined, { cookie })).json();
  expect(remotes).toMatchObject([{ name: 'admin', version: '2.0.0' }]);
  expect((await ann.call('GET', 'auth/whoami')).json().remotes).toEqual([]);
  const file = await test.app.inject({ url: remotes[0].entry, headers: { cookie } });
  expect(file.body).toBe('var admin 2.0.0');
});

it.each([
  [
    'incompatible',
    () => writer.release({ version: '3.0.0', portalApi: '2.0' }),
    /does not fit: it needs portal API \^2\.0/,
  ],
  ['missing', async () => '9.9.9-00000000', /There is no release dealer 9\.9\.9-00000000/],
])('refuses a link to a release that is %s', async (_what, make, reason) => {
  const response = await create({ release: await make() });
  expect([response.statusCode, response.json().code]).toEqual([409, 'RELEASE_REFUSED']);
  expect(response.json().error).toMatch(reason);
});

it('says why a release can no longer be shown, and shows the usual one', async () => {
  const link = await linkTo();
  const cookie = await preview();
  const shellFile = join(test.config.webRoot ?? '', 'shell', 'dist', 'shell.json');
  const another = await test.another();
  writeFileSync(
    shellFile,
    JSON.stringify({
      version: '2.0.0',
      portalApi: '2.0',
      scripts: ['main.js'],
      layouts: { column: [], sidebar: [] },
      shares: {},
      fonts: [],
      headScript: '',
      headStyle: '',
      integrity: {},
    }),
  );
  const problem = 'it needs portal API ^1.0, and the portal offers 2.0';
  const open = () => another.inject({ url: link, headers: { accept: 'text/html' } });
  // Servers look at the shell once a second.
  await until(async () => (await open()).statusCode !== 303);
  const opened = await open();
  expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([409, undefined]);
  expect(opened.body).toContain(`dealer 1.5.0: ${problem}.`);
  await until(async () => (await bootOf(cookie)).preview?.problem !== undefined);
  expect((await bootOf(cookie)).preview).toMatchObject({ version: '1.5.0', problem });
  expect(await versionFor(cookie)).not.toBe('1.5.0');
});

it("counts no visits and faults of previews, and lets other remotes' count", async () => {
  await writer.change('dealer', { current, canary: { release: next, percent: 10 } });
  await until(() => test.app.knownReleases.identify('dealer', next) !== undefined);
  const report = (cookie?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/log/release-event',
      headers: cookie ? { cookie } : {},
      payload: { shell: '1.0.0', events: [{ remote: 'dealer', release: next, kind: 'visit' }] },
    });
  const visits = async () =>
    Number((await test.app.db('release_visit_counts').sum({ visits: 'visits' }))[0]?.visits ?? 0);
  const cookie = await preview();
  expect((await report(cookie)).statusCode).toBe(200);
  expect(await visits()).toBe(0);
  await report();
  expect(await visits()).toBe(1);
});

it('lets only releasers create links, of a week at most', async () => {
  const other = await registerAdmin(test);
  const refused = await create({}, 'dealer', other);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'RELEASERS_ONLY']);
  expect((await create({ hours: 169 })).statusCode).toBe(400);
  expect((await create({ hours: 168 })).statusCode).toBe(200);
  const [entry] = (await ann.call('GET', 'admin/audit?action=release-preview')).json();
  expect(entry).toMatchObject({ label: `dealer ${next}`, actor: { name: 'Ann' }, after: { release: next } });
});
