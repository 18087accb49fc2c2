import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteBuild } from '@slabdesk/releases';
import { createFolderStore, type ReleaseReader } from '@slabdesk/releases';
import type { BootManifest, RemoteDescriptor } from 'bff-contract/web';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { errors } from '../../http/error-responses';
import { createReleaseWriter, releaseId } from '../../testing/release-store';
import { makeShellBuild } from '../../testing/shell-build';
import { portal } from '..';
import { followRegistry, type Releases } from './follow-registry';

const shell = makeShellBuild({ portalApi: '1.2', sharedVersions: { react: '19.3.1' } });

let root: string;
let app: FastifyInstance;
let released: Releases;
const log = { info: jest.fn(), warn: jest.fn() };
const warnOfApp = jest.fn();

const put = (path: string, text: string) => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const writer = () => createReleaseWriter((key, text) => put(`store/${key}`, text));
let store: ReturnType<typeof writer>;

const start = async (reader: ReleaseReader = createFolderStore(join(root, 'store'))) => {
  released = followRegistry({ registry: store.registry, reader, cache: join(root, 'cache'), log });
  await released.refresh();
  app = Fastify();
  jest.spyOn(app.log, 'warn').mockImplementation(warnOfApp);
  await app.register(errors);
  await app.register(portal, { productName: 'Slabdesk', flags: {}, secret: 'a secret', root, released });
};

const getPage = (cookie?: string) =>
  app.inject({ url: '/', headers: { accept: 'text/html', ...(cookie && { cookie }) } });
const bootOf = (html: string): BootManifest =>
  JSON.parse(/<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const remoteOf = async (cookie?: string): Promise<RemoteDescriptor | undefined> =>
  bootOf((await getPage(cookie)).body).remotes[0];
const versionNow = async () => {
  await released.refresh();
  return (await remoteOf())?.version;
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'));
  put('shell/dist/shell.json', JSON.stringify(shell));
  store = writer();
});

afterEach(async () => {
  jest.clearAllMocks();
  await app.close();
  // A copy of a release may just be written.
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

/** The build that the server came with. */
const buildHere = (changes: Partial<RemoteBuild> = {}) => {
  put('mfe-dealer/dist/0.1.0-00000000cafe/remoteEntry.js', 'var own');
  const build = {
    name: 'dealer',
    audience: 'everyone',
    version: '0.1.0',
    hash: '00000000cafe',
    directory: '0.1.0-00000000cafe',
    entry: 'remoteEntry.js',
    global: 'remote_dealer_00000000cafe',
    portalApi: '1.0',
    sharedVersions: {},
    exposed: [],
    routes: [],
    nav: [],
    pages: {},
    integrity: {},
    ...changes,
  };
  put('mfe-dealer/dist/remote.json', JSON.stringify(build));
};

describe('The HTML', () => {
  it('names the newest build while nothing is released', async () => {
    buildHere();
    await start();
    expect((await remoteOf())?.version).toBe('0.1.0');
  });

  it('names the promoted release, and after a rollback the previous one, without a restart', async () => {
    buildHere();
    const first = await store.release();
    const second = await store.release({ version: '1.1.0' });
    await start();
    expect((await remoteOf())?.version).toBe('0.1.0');
    await store.change('dealer', { current: first });
    expect(await versionNow()).toBe('1.0.0');
    await store.change('dealer', { current: second, previous: [first] });
    expect(await versionNow()).toBe('1.1.0');
    await store.change('dealer', { current: first, previous: [] });
    expect(await versionNow()).toBe('1.0.0');
    await store.change('dealer', { current: undefined });
    expect(await versionNow()).toBe('0.1.0');
  });

  it('follows the store by itself', async () => {
    const first = await store.release();
    await start();
    await store.change('dealer', { current: first });
    const deadline = Date.now() + 4_500;
    let seen: string | undefined;
    while (seen === undefined && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      seen = (await remoteOf())?.version;
    }
    expect(seen).toBe('1.0.0');
  });

  it('names a build in development before the promoted release', async () => {
    buildHere({ isDevelopment: true });
    await store.change('dealer', { current: await store.release() });
    await start();
    expect((await remoteOf())?.version).toBe('0.1.0');
  });

  it('names the previous release if the promoted one needs a newer portal', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0', portalApi: '1.3' });
    await store.change('dealer', { current: second, previous: [first] });
    await start();
    expect((await remoteOf())?.version).toBe('1.0.0');
  });

  it('names a release for the major version before, if the shell serves that too', async () => {
    const previous = { portalApi: '0.9', sharedVersions: { '@slabdesk/portal': '0.9.0' } };
    put('shell/dist/shell.json', JSON.stringify({ ...shell, previous }));
    const sharedVersions = { react: '19.3.1', '@slabdesk/portal': '0.8.0' };
    await store.change('dealer', { current: await store.release({ portalApi: '0.8', sharedVersions }) });
    await start();
    expect(await remoteOf()).toMatchObject({ version: '1.0.0', portalApi: '0.8' });
    expect(bootOf((await getPage()).body).previous).toEqual(previous);
  });

  it('names the previous release if the promoted one was built with a newer React', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0', sharedVersions: { react: '19.4.0' } });
    await store.change('dealer', { current: second, previous: [first] });
    await start();
    expect((await remoteOf())?.version).toBe('1.0.0');
  });

  it('names for older shells what to use instead of a release that needs more', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0', portalApi: '1.2' });
    await store.change('dealer', { current: second, previous: [first] });
    await start();
    expect(await remoteOf()).toMatchObject({ version: '1.1.0', lastGood: { version: '1.0.0' } });
    const third = await store.release({ version: '1.2.0', portalApi: '1.2' });
    await store.change('dealer', { current: third, previous: [second, first] });
    expect(await versionNow()).toBe('1.2.0');
    expect(await remoteOf()).toMatchObject({ lastGood: { version: '1.1.0' } });
  });

  it('names the last good release beside the current one, with only what differs', async () => {
    buildHere();
    const first = await store.release();
    await store.change('dealer', { current: first });
    await start();
    expect((await remoteOf())?.lastGood).toMatchObject({ version: '0.1.0' });
    const second = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: second, previous: [first] });
    await released.refresh();
    const lastGood = (await remoteOf())?.lastGood;
    expect(lastGood).toEqual({
      version: '1.0.0',
      entry: `/remotes/dealer/${first}/remoteEntry.js`,
      global: 'remote_dealer_1.0.0',
      integrity: expect.stringContaining('sha384-'),
    });
    expect((await app.inject(lastGood?.entry ?? '')).body).toBe('var dealer 1.0.0');
  });

  it('names the promoted release as the last good one of a canary', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: first, canary: { release: second, percent: 99.9999 } });
    await start();
    expect(await remoteOf('release-share=browser-number-one')).toMatchObject({
      version: '1.1.0',
      lastGood: { version: '1.0.0' },
    });
  });

  it('names no last good release beside a build in development, so that it fails visibly', async () => {
    buildHere({ isDevelopment: true });
    await store.change('dealer', { current: await store.release() });
    await start();
    expect(await remoteOf()).not.toHaveProperty('lastGood');
  });

  it('logs once why it skips a release', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0', shares: ['shared-ui/holograms'] });
    put('shell/dist/shell.json', JSON.stringify({ ...shell, provides: ['react'] }));
    await store.change('dealer', { current: second, previous: [first] });
    await start();
    expect([(await remoteOf())?.version, (await remoteOf())?.version]).toEqual(['1.0.0', '1.0.0']);
    const lines = warnOfApp.mock.calls.filter(([{ reason }]) => reason);
    expect(lines).toEqual([
      [
        {
          remote: 'dealer',
          release: second,
          reason: 'it takes shared-ui/holograms from the shell, which does not have it',
        },
        'a release does not fit the shell; another one is served',
      ],
    ]);
  });
});

describe('A release with pages that it may not have', () => {
  const page = (path: string) => ({
    path,
    page: 'dashboard',
    layout: 'sidebar' as const,
    guard: 'dealer' as const,
    title: 'Dashboard',
  });
  const reasons = () => warnOfApp.mock.calls.map(([{ reason }]) => reason).filter(Boolean);

  it.each([
    ['/admin/dealers', 'it has the route "/admin/dealers", which belongs to admin'],
    ['/login', 'it has the route "/login", which belongs to auth'],
    ['/:anything', 'it has the route "/:anything", which belongs to admin'],
    ['*', 'it has the route "*", which belongs to auth'],
  ])('such as %s is not served: the previous release is, and the log says why', async (path, reason) => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0', routes: [page('/'), page(path)] });
    await store.change('dealer', { current: second, previous: [first] });
    await start();
    const remote = await remoteOf();
    expect(remote?.version).toBe('1.0.0');
    expect(remote?.routes.map((route) => route.path)).toEqual(['/']);
    expect(remote).not.toHaveProperty('lastGood');
    expect(reasons()).toEqual([reason]);
  });

  it('is not used as fallback or canary', async () => {
    const first = await store.release({ routes: [page('/admin')] });
    const second = await store.release({ version: '1.1.0', portalApi: '1.2' });
    const canary = await store.release({ version: '1.2.0', routes: [page('/forbidden')] });
    await store.change('dealer', {
      current: second,
      previous: [first],
      canary: { release: canary, percent: 99.9999 },
    });
    await start();
    const remote = await remoteOf('release-share=browser-number-one');
    expect(remote?.version).toBe('1.1.0');
    expect(remote).not.toHaveProperty('lastGood');
  });

  it('is not served even without an alternative, and neither is an unknown remote', async () => {
    const first = await store.release({ routes: [page('/admin')] });
    const other = await store.release({ name: 'slabs', routes: [page('/slabs')] });
    await store.change('dealer', { current: first });
    await store.change('slabs', { current: other });
    await start();
    expect((await getPage()).statusCode).toBe(404);
    expect(bootOf((await getPage()).body).remotes).toEqual([]);
    expect(reasons()).toEqual([
      'it has the route "/admin", which belongs to admin',
      'there is no remote "slabs" in remotes.json',
    ]);
  });

  it('never stops the server, whatever its description contains', async () => {
    const first = await store.release();
    await store.change('dealer', { current: first });
    await start();
    for (const [index, odd] of [
      { routes: null },
      { nav: {} },
      { routes: [null, 7] },
      { portalApi: null },
      { sharedVersions: null },
      { shares: 'all' },
      { entry: [] },
    ].entries()) {
      const id = await store.release({ version: `2.${index}.0`, ...(odd as object) });
      await store.change('dealer', { current: id, previous: [first] });
      await released.refresh();
      const { statusCode, body } = await getPage();
      expect([odd, statusCode, bootOf(body).remotes[0]?.version]).toEqual([odd, 200, '1.0.0']);
    }
  });
});

it('A release that lists a source map among its files is served without it', async () => {
  const files = { 'remoteEntry.js': 'var dealer 1.0.0', 'page.js.map': 'the sources' };
  const facts = Object.entries(files).map(([file, text]) => {
    const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
    return [file, { integrity, bytes: text.length }] as const;
  });
  const id = await store.release({ files: Object.fromEntries(facts) });
  put(`store/dealer/${id}/page.js.map`, files['page.js.map']);
  await store.change('dealer', { current: id });
  await start();
  const statusOf = async (file: string) => (await app.inject(`/remotes/dealer/${id}/${file}`)).statusCode;
  expect([await statusOf('remoteEntry.js'), await statusOf('page.js.map')]).toEqual([200, 404]);
});

describe('A canary', () => {
  const startCanary = async (percent: number) => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: first, canary: { release: second, percent } });
    await start();
  };
  const cookieOf = (headers: { 'set-cookie'?: unknown }) => String(headers['set-cookie'] ?? '');

  it('reaches its share of browsers, and each keeps its release', async () => {
    await startCanary(30);
    let reached = 0;
    for (let index = 0; index < 400; index++) {
      const { headers, body } = await getPage();
      const cookie = cookieOf(headers).split(';')[0] ?? '';
      const [remote] = bootOf(body).remotes;
      if (remote?.version === '1.1.0') reached += 1;
      if (index < 40) expect((await remoteOf(cookie))?.version).toBe(remote?.version);
    }
    expect(reached / 400).toBeGreaterThan(0.2);
    expect(reached / 400).toBeLessThan(0.4);
  });

  it('keeps its browsers when its share grows', async () => {
    await startCanary(20);
    const cookies = Array.from(
      { length: 60 },
      (_none, index) => `a=1; release-share=browser-number-${index}-x; b=2`,
    );
    const reached = async () => {
      const versions = await Promise.all(cookies.map(async (cookie) => (await remoteOf(cookie))?.version));
      return cookies.filter((_cookie, index) => versions[index] === '1.1.0');
    };
    const before = await reached();
    await store.change('dealer', { canary: { release: releaseId('1.1.0'), percent: 60 } });
    await released.refresh();
    const after = await reached();
    expect(before.length).toBeGreaterThan(0);
    expect(after.length).toBeGreaterThan(before.length);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  it('sets a cookie without identity that no script reads, only while it runs', async () => {
    await startCanary(10);
    const { headers } = await getPage();
    expect(cookieOf(headers)).toMatch(
      /^release-share=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(headers.vary).toContain('Cookie');
    expect((await getPage(cookieOf(headers))).headers['set-cookie']).toBeUndefined();
    await store.change('dealer', { current: releaseId('1.1.0'), canary: undefined });
    await released.refresh();
    expect((await getPage()).headers).not.toHaveProperty('set-cookie');
  });
});

describe('The files of a release', () => {
  it('are cached for a year and sent precompressed', async () => {
    const first = await store.release();
    await store.change('dealer', { current: first });
    await start();
    const url = `/remotes/dealer/${first}/remoteEntry.js`;
    expect((await remoteOf())?.entry).toBe(url);
    const plain = await app.inject(url);
    expect([plain.body, plain.headers['cache-control']]).toEqual([
      'var dealer 1.0.0',
      'public, max-age=31536000, immutable',
    ]);
    const brotli = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([brotli.body, brotli.headers['content-encoding']]).toEqual(['brotli 1.0.0', 'br']);
  });

  it('remain available for tabs that got them before a rollback', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: second });
    await store.change('dealer', { current: first });
    await start();
    expect((await app.inject(`/remotes/dealer/${second}/remoteEntry.js`)).body).toBe('var dealer 1.1.0');
  });

  it('are not served before the release is promoted, and neither are other files of the store', async () => {
    const first = await store.release();
    const next = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: first });
    put('store/secret.txt', 'secret');
    await start();
    for (const path of [
      `dealer/${next}/remoteEntry.js`,
      `dealer/${first}/release.json`,
      `dealer/${first}/..%2F..%2Fsecret.txt`,
      `dealer/${first}/%2e%2e/%2e%2e/secret.txt`,
      `dealer/..%2Fregistry/00000001.json`,
      `registry/00000001.json`,
      `__proto__/${first}/remoteEntry.js`,
      `dealer/${first}/constructor`,
    ]) {
      expect([path, (await app.inject(`/remotes/${path}`)).statusCode]).toEqual([path, 404]);
    }
  });
});

describe('An altered release', () => {
  it('is not served; the previous one stays, and the log says why', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: first });
    await start();
    put(`store/dealer/${second}/remoteEntry.js`, 'var evil');
    await store.change('dealer', { current: second, previous: [first] });
    expect(await versionNow()).toBe('1.0.0');
    expect((await app.inject(`/remotes/dealer/${second}/remoteEntry.js`)).statusCode).toBe(404);
    expect(log.warn.mock.calls[0]?.[0].err.message).toBe(`remoteEntry.js of dealer ${second} is altered.`);
  });

  it("leads to the server's own build without a previous release", async () => {
    buildHere();
    const first = await store.release();
    put(`store/dealer/${first}/remoteEntry.js.br`, 'evil');
    await store.change('dealer', { current: first });
    await start();
    expect((await remoteOf())?.version).toBe('0.1.0');
  });
});

it('The last known releases are served while the store does not respond', async () => {
  const first = await store.release();
  const second = await store.release({ version: '1.1.0' });
  await store.change('dealer', { current: first });
  const folder = createFolderStore(join(root, 'store'));
  let isDown = false;
  const fail = () => Promise.reject(new Error('connect ECONNREFUSED'));
  await start({
    ...folder,
    read: (...args) => (isDown ? fail() : folder.read(...args)),
    names: (...args) => (isDown ? fail() : folder.names(...args)),
  });
  isDown = true;
  await store.change('dealer', { current: second });
  expect([await versionNow(), await versionNow()]).toEqual(['1.0.0', '1.0.0']);
  expect(log.warn).toHaveBeenCalledTimes(1);
  isDown = false;
  // It is asked again every ten seconds.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  expect(await versionNow()).toBe('1.1.0');
  clock.mockRestore();
});

describe('The admin remote', () => {
  const isAdmin = { name: 'admin', audience: 'admin' } as const;
  const adminRemotes = () =>
    app.adminRemotes({ headers: {} } as unknown as FastifyRequest) as RemoteDescriptor[];

  it("is in a folder that can't be guessed, and not named in the HTML", async () => {
    const first = await store.release(isAdmin);
    await store.change('admin', { current: first });
    await start();
    const { body } = await getPage();
    expect(bootOf(body).remotes).toEqual([]);
    expect(body).not.toContain('remotes/admin');
    const [remote] = adminRemotes();
    expect(remote?.entry).toMatch(/^\/remotes\/admin\/[0-9a-f]{40}\/remoteEntry\.js$/);
    expect((await app.inject(remote?.entry ?? '')).body).toBe('var admin 1.0.0');
    expect((await app.inject(`/remotes/admin/${first}/remoteEntry.js`)).statusCode).toBe(404);
  });
});

it('No release for administrators is named beside one for everyone', async () => {
  const first = await store.release({ audience: 'admin' });
  const second = await store.release({ version: '1.1.0', portalApi: '1.2' });
  await store.change('dealer', { current: second, previous: [first] });
  await start();
  const remote = await remoteOf();
  expect(remote?.version).toBe('1.1.0');
  expect(remote).not.toHaveProperty('lastGood');
});

it('Administrators see which release is served, since when, and which share gets a canary', async () => {
  const first = await store.release();
  const second = await store.release({ version: '1.1.0' });
  await store.change('dealer', { current: first, canary: { release: second, percent: 10 } });
  await start();
  expect(app.releases()[1]).toEqual({
    name: 'dealer',
    version: '1.0.0',
    hash: first.slice(6),
    since: 1_700_000_000_000,
    audience: 'everyone',
    older: [second],
    canary: { version: '1.1.0', percent: 10 },
  });
});
