import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createFolderStore } from '@slabdesk/releases';
import type { BootManifest, RemoteDescriptor, RemotesResponse } from 'bff-contract/web';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { apiHeaders } from '../http/api-headers';
import { errors } from '../http/error-responses';
import { createReleaseWriter } from '../testing/release-store';
import { makeShellBuild } from '../testing/shell-build';
import { portal } from './';
import { isInShare } from './releases/choose-release';
import { followRegistry, type Releases } from './releases/follow-registry';

const isAdmin = { name: 'admin', audience: 'admin' } as const;
const log = { info: jest.fn(), warn: jest.fn() };

let root: string;
let app: FastifyInstance;
let released: Releases;
let store: ReturnType<typeof createReleaseWriter>;

const put = (path: string, text: string) => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const start = async (secret = 'a secret', previousSecrets: string[] = []) => {
  released = followRegistry({
    registry: store.registry,
    reader: createFolderStore(join(root, 'store')),
    cache: join(root, 'cache'),
    log,
  });
  await released.refresh();
  app = Fastify();
  await app.register(errors);
  await app.register(apiHeaders);
  await app.register(portal, { productName: 'Slabdesk', flags: {}, secret, previousSecrets, root, released });
  app.get('/api/summary', async () => ({}));
};

/** The headers of a tab that requests the remotes. */
const tab = (headers: Record<string, string> = {}) => ({ 'sec-fetch-site': 'same-origin', ...headers });
const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/remotes.json', headers });
const versions = async (headers?: Record<string, string>) =>
  (await ask(headers)).json<RemotesResponse>().remotes.map(({ name, version }) => `${name} ${version}`);
const bootOf = async (headers: Record<string, string> = {}): Promise<BootManifest> => {
  const { body } = await app.inject({ url: '/', headers: { accept: 'text/html', ...headers } });
  return JSON.parse(/<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '');
};
const headerOf = async (headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/api/summary', headers })).headers['portal-release'];
const change = async (...args: Parameters<typeof store.change>) => {
  await store.change(...args);
  await released.refresh();
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'open-tabs-'));
  // As a build of 0.2.
  put('shell/dist/shell.json', JSON.stringify(makeShellBuild({ hash: undefined })));
  store = createReleaseWriter((key, text) => put(`store/${key}`, text));
});

afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

describe('/remotes.json', () => {
  it('names what a new page would get, after a promotion and after a rollback', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: first });
    await start();
    expect((await ask()).json()).toEqual({
      release: (await bootOf()).release,
      shell: {
        release: expect.stringMatching(/^1\.0\.0-[0-9a-f]{12}$/),
        scripts: { '/assets/main.js': '' },
      },
      remotes: (await bootOf()).remotes,
    });
    expect((await ask()).json().shell.release).toBe((await bootOf()).shell);
    expect(await versions()).toEqual(['dealer 1.0.0']);
    await change('dealer', { current: second, previous: [first] });
    expect(await versions()).toEqual(['dealer 1.1.0']);
    await change('dealer', { current: first, previous: [] });
    expect(await versions()).toEqual(['dealer 1.0.0']);
  });

  it('says by which registry it goes, as the page does', async () => {
    const epoch = 'aa6d3c0e';
    const { changes } = store.registry;
    store.registry.changes = async (range) => {
      const { head, rows } = await changes(range);
      return { head: { ...head, epoch }, rows };
    };
    await store.change('dealer', { current: await store.release() });
    await start();
    const registryOf = async () => (await ask()).json<RemotesResponse>().registry;
    expect(await registryOf()).toEqual({ epoch, number: 1 });
    await change('auth', { current: await store.release({ name: 'auth' }) });
    expect(await registryOf()).toEqual({ epoch, number: 2 });
    expect((await bootOf()).registry).toEqual({ epoch, number: 2 });
    await Promise.all([released.stop(), app.close()]);
    // A server whose database is away goes by its copy.
    store.registry.changes = () => Promise.reject(new Error('no database'));
    await start();
    expect(await registryOf()).toEqual({ epoch, number: 2 });
  });

  it('returns 304 while nothing has changed, also through a compressing proxy', async () => {
    const first = await store.release();
    const second = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: first });
    await start();
    const { headers } = await ask();
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      vary: 'Cookie',
    });
    const etag = String(headers.etag);
    expect(etag).toBe(`"${(await bootOf()).release}"`);
    for (const tag of [etag, `W/${etag}`]) {
      const again = await ask({ 'if-none-match': tag });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    await change('dealer', { current: second });
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('keeps a browser in its canary share', async () => {
    const first = await store.release();
    const canary = await store.release({ version: '1.1.0' });
    const ids = Array.from({ length: 200 }, (_, index) => `browser-number-${index}`);
    const [inside = '', outside = ''] = [true, false].map(
      (isIn) => ids.find((id) => isInShare(id, canary, 10) === isIn) ?? '',
    );
    const asks = (id: string) => tab({ cookie: `release-share=${id}` });
    await store.change('dealer', { current: first });
    await start();
    const before = [await headerOf(asks(inside)), await headerOf(asks(outside))];
    expect(before[0]).toBe(before[1]);
    await change('dealer', { current: first, canary: { release: canary, percent: 10 } });
    expect([await versions(asks(inside)), await versions(asks(outside))]).toEqual([
      ['dealer 1.1.0'],
      ['dealer 1.0.0'],
    ]);
    expect(await headerOf(asks(inside))).not.toBe(before[0]);
    expect(await headerOf(asks(outside))).toBe(before[1]);
    expect((await bootOf(asks(inside))).release).toBe(await headerOf(asks(inside)));
  });

  it('includes a browser in the canary that was open before it', async () => {
    const first = await store.release();
    const canary = await store.release({ version: '1.1.0' });
    await store.change('dealer', { current: first });
    await start();
    expect((await ask(tab())).headers).not.toHaveProperty('set-cookie');
    await change('dealer', { current: first, canary: { release: canary, percent: 50 } });
    expect((await ask()).headers).not.toHaveProperty('set-cookie');
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).headers).not.toHaveProperty('set-cookie');
    expect((await ask(tab())).headers['set-cookie']).toMatch(/^release-share=[\w-]{22};.*HttpOnly/);
    const known = tab({ cookie: 'release-share=a-browser-of-before' });
    expect((await ask(known)).headers).not.toHaveProperty('set-cookie');
  });
});

describe('The release digest', () => {
  it('is the same in the HTML and on every API response, and on nothing else', async () => {
    const first = await store.release();
    await store.change('dealer', { current: first });
    await start();
    const { release } = await bootOf();
    expect(release).toMatch(/^[0-9a-f]{12}$/);
    expect(await headerOf()).toBe(release);
    expect((await app.inject('/api/nothing')).headers['portal-release']).toBe(release);
    for (const url of ['/', '/remotes.json', `/remotes/dealer/${first}/remoteEntry.js`, '/assets/x.js']) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(headers).not.toHaveProperty('portal-release');
    }
  });

  it('is the same in every process, and different with another secret', async () => {
    const first = await store.release();
    await store.change('dealer', { current: first });
    const digests: unknown[] = [];
    for (const secret of ['one', 'one', 'another']) {
      await start(secret);
      digests.push(await headerOf());
      await app.close();
    }
    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  it('tells a visitor about the admin remote no more than that something has changed', async () => {
    const dealer = await store.release();
    const first = await store.release(isAdmin);
    const second = await store.release({ ...isAdmin, version: '1.1.0' });
    await store.change('dealer', { current: dealer });
    await store.change('admin', { current: first });
    await start('the secret of this server');
    const named = () => {
      const remotes = app.adminRemotes({ headers: {} } as FastifyRequest);
      return (remotes as RemoteDescriptor[])[0]?.version;
    };
    const before = (await ask()).json<RemotesResponse>();
    expect(named()).toBe('1.0.0');
    await change('admin', { current: second });
    const after = (await ask()).json<RemotesResponse>();
    expect(named()).toBe('1.1.0');
    expect(after.release).not.toBe(before.release);
    expect(await headerOf()).toBe(after.release);
    // They differ only in a number that can't be computed without the server's secret.
    expect({ ...after, release: '' }).toEqual({ ...before, release: '' });
    expect(JSON.stringify(after)).not.toContain('admin');
    await app.close();
    await start('a guess of the secret');
    expect(await headerOf()).not.toBe(after.release);
  });

  it('keeps URLs of the admin remote that another secret made', async () => {
    await store.change('admin', { current: await store.release(isAdmin) });
    const entryOf = () =>
      (app.adminRemotes({ headers: {} } as FastifyRequest) as RemoteDescriptor[])[0]?.entry ?? '';
    await start('the secret before');
    const url = entryOf();
    const statuses = [(await app.inject(url)).statusCode];
    for (const previous of [['the secret before'], []]) {
      await app.close();
      await start('the secret after', previous);
      expect(entryOf()).not.toBe(url);
      statuses.push((await app.inject(url)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 404]);
  });

  it('costs a request no more than a look-up in a map', async () => {
    const first = await store.release();
    await store.change('dealer', { current: first });
    await start();
    await headerOf();
    const digest = jest.spyOn(JSON, 'stringify');
    app.releaseOf?.({ headers: {} } as FastifyRequest);
    app.releaseOf?.({ headers: { cookie: 'release-share=a-browser-of-before' } } as FastifyRequest);
    expect(digest).not.toHaveBeenCalled();
    digest.mockRestore();
  });
});

it('Files that an open tab started with are served after two promotions and a rollback', async () => {
  const [first, second, third] = [
    await store.release(),
    await store.release({ version: '1.1.0' }),
    await store.release({ version: '1.2.0' }),
  ];
  await store.change('dealer', { current: first });
  await start();
  const [remote] = (await bootOf()).remotes;
  await change('dealer', { current: second, previous: [first] });
  await change('dealer', { current: third, previous: [second, first] });
  await change('dealer', { current: second, previous: [first] });
  for (const [id, version] of [
    [first, '1.0.0'],
    [third, '1.2.0'],
  ]) {
    const { statusCode, body } = await app.inject(`/remotes/dealer/${id}/remoteEntry.js`);
    expect([statusCode, body]).toEqual([200, `var dealer ${version}`]);
  }
  expect(remote?.entry).toContain(first);
});
