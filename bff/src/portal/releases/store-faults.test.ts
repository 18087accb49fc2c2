import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteState } from '@slabdesk/releases';
import { checkRegistry, createFolderStore, isUnreadable, type ReleaseReader } from '@slabdesk/releases';
import type { BootManifest } from 'bff-contract/web';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { errors } from '../../http/error-responses';
import { createReleaseWriter, releaseId } from '../../testing/release-store';
import { makeShellBuild } from '../../testing/shell-build';
import { portal } from '..';
import { followRegistry, type Releases } from './follow-registry';

const SECRET = 'the secret of the server';
const shell = makeShellBuild({ portalApi: '1.2', sharedVersions: { react: '19.3.1' } });
const log = { info: jest.fn(), warn: jest.fn() };

let root: string;
let store: ReturnType<typeof createReleaseWriter>;
const running: { app: FastifyInstance; released: Releases }[] = [];

const put = (path: string, text: string) => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const inStore = (...parts: string[]) => join(root, 'store', ...parts);

interface Options {
  reader?: ReleaseReader;
  cache?: string;
  isRemote?: (name: string) => boolean;
}

/** A server on this store, with the copies that its predecessor has left. */
const start = async ({ reader, cache = 'cache', isRemote }: Options = {}) => {
  const released = followRegistry({
    registry: store.registry,
    reader: reader ?? createFolderStore(inStore()),
    cache: join(root, cache),
    log,
    ...(isRemote && { isRemote }),
  });
  await released.refresh();
  const app = Fastify();
  jest.spyOn(app.log, 'warn').mockImplementation(jest.fn());
  await app.register(errors);
  await app.register(portal, { productName: 'Slabdesk', flags: {}, secret: 'a secret', root, released });
  running.push({ app, released });
  const getFile = (path: string) => app.inject(`/remotes/${path}`);
  const version = async () => {
    await released.refresh();
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    const json = /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(body)?.[1];
    const boot = JSON.parse(json ?? 'null') as BootManifest;
    return boot.remotes.find(({ name }) => name === 'dealer')?.version;
  };
  return { app, released, getFile, version };
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'store-faults-'));
  put('shell/dist/shell.json', JSON.stringify(shell));
  put('secret', SECRET);
  store = createReleaseWriter((key, text) => put(`store/${key}`, text));
  // The build that the server came with, which must not replace a release.
  put('mfe-dealer/dist/0.1.0-00000000cafe/remoteEntry.js', 'var own');
  put(
    'mfe-dealer/dist/remote.json',
    JSON.stringify({
      name: 'dealer',
      audience: 'everyone',
      version: '0.1.0',
      hash: '00000000cafe',
      directory: '0.1.0-00000000cafe',
      entry: 'remoteEntry.js',
      global: 'remote_dealer_cafe',
      portalApi: '1.0',
      sharedVersions: {},
      exposed: [],
      routes: [],
      nav: [],
      pages: {},
      integrity: {},
    }),
  );
});

afterEach(async () => {
  jest.clearAllMocks();
  for (const { app } of running.splice(0)) await app.close();
  chmodSync(root, 0o700);
  rmSync(root, { recursive: true, force: true });
});

const texts = (released: Releases) => released.problems().map(({ text }) => text);

/** Three releases: what everybody gets, what some try, and what open tabs still run. */
const threeReleases = async () => {
  const old = await store.release({ version: '1.0.0' });
  const current = await store.release({ version: '1.1.0' });
  const canary = await store.release({ version: '1.2.0' });
  await store.change('dealer', { current: old });
  const share = { release: canary, percent: 0.000_01 };
  await store.change('dealer', { current, previous: [old], canary: share });
  return [old, current, canary];
};

it('A new server without copies is degraded until it has read the registry', async () => {
  await threeReleases();
  let letRead = () => {};
  const mayRead = new Promise<void>((resolve) => {
    letRead = resolve;
  });
  const released = followRegistry({
    registry: { changes: (range) => mayRead.then(() => store.registry.changes(range)) },
    reader: createFolderStore(inStore()),
    cache: join(root, 'cache'),
    log,
  });
  expect(released.problems()).toMatchObject([{ summary: 'the registry of releases was not read lately' }]);
  letRead();
  await released.refresh();
  expect(released.problems()).toEqual([]);
  await released.stop();
});

describe.each<[string, () => void]>([
  ['was removed', () => rmSync(inStore(), { recursive: true })],
  ['was renamed', () => renameSync(inStore(), join(root, 'elsewhere'))],
  [
    'was emptied, as under a disk that is not mounted',
    () => {
      rmSync(inStore(), { recursive: true });
      mkdirSync(inStore());
    },
  ],
  [
    'became a file',
    () => {
      rmSync(inStore(), { recursive: true });
      writeFileSync(inStore(), '');
    },
  ],
  [
    'became a link to nothing',
    () => {
      rmSync(inStore(), { recursive: true });
      symlinkSync(join(root, 'nothing'), inStore());
    },
  ],
])('A store folder that %s', (_what, damage) => {
  it('leaves browsers with the last known releases, also after a restart', async () => {
    const ids = await threeReleases();
    const first = await start();
    expect(first.released.problems()).toEqual([]);
    damage();
    expect(await first.version()).toBe('1.1.0');
    for (const id of ids) expect((await first.getFile(`dealer/${id}/remoteEntry.js`)).statusCode).toBe(200);

    const second = await start();
    expect(await second.version()).toBe('1.1.0');
    for (const id of ids) {
      const { statusCode, body } = await second.getFile(`dealer/${id}/remoteEntry.js`);
      expect([statusCode, body]).toEqual([200, `var dealer ${id.slice(0, 5)}`]);
    }
    expect(log.warn).not.toHaveBeenCalled();
  });
});

it('The server notices that a folder is back, and follows it again', async () => {
  await threeReleases();
  const { released, version } = await start();
  renameSync(inStore(), join(root, 'elsewhere'));
  expect(await version()).toBe('1.1.0');
  renameSync(join(root, 'elsewhere'), inStore());
  await store.change('dealer', { current: await store.release({ version: '1.3.0' }), canary: undefined });
  expect(await version()).toBe('1.3.0');
  expect(released.problems()).toEqual([]);
});

it('The server reports a required folder that does not exist, and serves its own builds', async () => {
  await threeReleases();
  const reader = createFolderStore(join(root, 'not-mounted'), { isRequired: true });
  const { released, version } = await start({ reader });
  expect(await version()).toBe('0.1.0');
  expect(texts(released)).toContainEqual(
    expect.stringMatching(/dealer that the registry names can't be served: There is no release/),
  );
});

const registryText = (current: string, more: object = {}) =>
  JSON.stringify({
    generation: 3,
    remotes: { dealer: { current, previous: [], used: [current], since: 5 } },
    ...more,
  });

describe.each<[string, string, RegExp]>([
  ['is truncated', registryText('1.2.0').slice(0, 50), /no JSON/],
  ['is no JSON', '<h1>Bad gateway</h1>', /no JSON/],
  ['is of the wrong shape', '{"generation":3}', /wrong shape/],
  ['is null', 'null', /wrong shape/],
  ['names a release that is a path', registryText('../../secret'), /wrong shape/],
  ['is of a future format', registryText(releaseId('1.2.0'), { format: 4 }), /format 4/],
])('A newest change that %s', (_what, document, reason) => {
  it('is skipped by a running server, by its successor and by a new one', async () => {
    await threeReleases();
    const first = await start();
    await store.registry.add(async () => ({ number: 3, document }));
    expect(await first.version()).toBe('1.1.0');
    expect(texts(first.released)).toEqual([expect.stringMatching(reason)]);
    expect(await (await start()).version()).toBe('1.1.0');
    const fresh = await start({ cache: 'another-cache' });
    expect(await fresh.version()).toBe('1.1.0');
    expect(texts(fresh.released)).toEqual([expect.stringContaining('change 3 of the registry')]);

    const next = registryText(releaseId('1.2.0')).replace('"generation":3', '"generation":4');
    await store.registry.add(async () => ({ number: 4, document: next }));
    for (const { released, version } of [first, fresh]) {
      expect(await version()).toBe('1.2.0');
      expect(released.problems()).toEqual([]);
    }
  });
});

describe('A file of a folder store', () => {
  const replacements: [string, (file: string) => void][] = [
    ['a link to a secret', (file) => symlinkSync(join(root, 'secret'), file)],
    ['a relative link to a secret', (file) => symlinkSync('../../../secret', file)],
    ['a hard link to a secret', (file) => linkSync(join(root, 'secret'), file)],
    ['a folder', (file) => mkdirSync(file)],
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
    ['a device', (file) => symlinkSync('/dev/zero', file)],
    [
      'a huge file',
      (file) => {
        writeFileSync(file, '');
        truncateSync(file, 2 ** 31);
      },
    ],
  ];

  it.each(replacements)('that becomes %s changes nothing for browsers', async (_what, replace) => {
    const [old = ''] = await threeReleases();
    const { getFile, version } = await start();
    for (const file of ['remoteEntry.js', 'remoteEntry.js.br']) {
      rmSync(inStore('dealer', old, file));
      replace(inStore('dealer', old, file));
      const { body, statusCode } = await getFile(`dealer/${old}/${file}`);
      expect([statusCode, body.includes(SECRET)]).toEqual([200, false]);
    }
    expect(await version()).toBe('1.1.0');
  });

  it.each(replacements)('that is %s from the start is not served', async (_what, replace) => {
    const [old = '', current = ''] = await threeReleases();
    for (const id of [old, current]) {
      rmSync(inStore('dealer', id, 'remoteEntry.js'));
      replace(inStore('dealer', id, 'remoteEntry.js'));
    }
    const { getFile, version, released } = await start();
    expect(await version()).toBe('0.1.0');
    for (const id of [old, current]) {
      const { body, statusCode } = await getFile(`dealer/${id}/remoteEntry.js`);
      expect([statusCode, body.includes(SECRET)]).toEqual([404, false]);
    }
    expect(texts(released).length).toBeGreaterThan(0);
  });

  it('is not read through a folder that is a link', async () => {
    const [, current = ''] = await threeReleases();
    renameSync(inStore('dealer', current), join(root, current));
    symlinkSync(join(root, current), inStore('dealer', current));
    const { version, released } = await start();
    expect(await version()).toBe('1.0.0');
    expect(texts(released)[0]).toMatch(/symbolic link/);
  });

  it("is not read through a remote's folder that is a link", async () => {
    await threeReleases();
    renameSync(inStore('dealer'), join(root, 'dealer-elsewhere'));
    symlinkSync(join(root, 'dealer-elsewhere'), inStore('dealer'));
    expect(await (await start()).version()).toBe('0.1.0');
  });
});

describe('The description of a release', () => {
  const withFiles = (files: object) => ({ files: files as never });
  const listed = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 };

  it.each<[string, object]>([
    ['a file above its folder', withFiles({ '../../../secret': listed })],
    ['an absolute path', withFiles({ '/etc/passwd': listed })],
    ['a file of another folder', withFiles({ 'a/b.js': listed })],
    ['a name with NUL', withFiles({ 'remoteEntry.js\0.br': listed })],
    ['a name of the prototype', withFiles(JSON.parse('{"__proto__": {"integrity": "", "bytes": 1}}'))],
    ['no file', withFiles({})],
    ['a file of 5 GB', withFiles({ 'remoteEntry.js': { ...listed, bytes: 5e9 } })],
    [
      'files of 2 GB together',
      withFiles(
        Object.fromEntries(Array.from({ length: 100 }, (_n, i) => [`f${i}.js`, { ...listed, bytes: 2e7 }])),
      ),
    ],
    ['names that differ in case alone', withFiles({ 'a.js': listed, 'A.js': listed })],
    ['another name for the server’s own file', withFiles({ 'RELEASE.json': listed })],
    [
      'a million files',
      withFiles(Object.fromEntries(Array.from({ length: 1e5 }, (_n, i) => [`f${i}.js`, listed]))),
    ],
    ['an entry above its folder', { entry: '../../secret' }],
    ['scripts that are paths', { pages: { dashboard: { scripts: ['../secret'], shares: [] } } }],
    ['a development build', { isDevelopment: true }],
    ['another name', { name: 'auth', directory: releaseId('1.5.0') }],
    ['routes that are none', { routes: 'all' as never }],
  ])('with %s is refused', async (_what, changes) => {
    const old = await store.release({ version: '1.0.0' });
    const id = await store.release({ version: '1.5.0' });
    const file = inStore('dealer', id, 'release.json');
    const release = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...release, ...changes }));
    await store.change('dealer', { current: id, previous: [old] });
    const { version, getFile, released } = await start();
    expect(await version()).toBe('1.0.0');
    expect((await getFile(`dealer/${id}/remoteEntry.js`)).statusCode).toBe(404);
    expect(texts(released)).toHaveLength(1);
  });

  it('of a gigabyte is not read', async () => {
    const id = await store.release();
    await store.change('dealer', { current: id });
    truncateSync(inStore('dealer', id, 'release.json'), 2 ** 30);
    const { version, released } = await start();
    expect(await version()).toBe('0.1.0');
    expect(texts(released)[0]).toMatch(/larger than/);
  });
});

it('The server serves no remote that the platform does not have, and none of its files', async () => {
  const evil = await store.release({ name: 'evil' });
  const id = await store.release();
  await store.change('evil', { current: evil });
  await store.change('dealer', { current: id });
  const { app, getFile, version, released } = await start({ isRemote: (name) => name === 'dealer' });
  expect(await version()).toBe('1.0.0');
  expect((await app.inject('/remotes.json')).body).not.toContain('evil');
  expect((await getFile(`evil/${evil}/remoteEntry.js`)).statusCode).toBe(404);
  expect(existsSync(join(root, 'cache', 'evil'))).toBe(false);
  expect(texts(released)).toEqual([
    'the registry names evil, which is no remote of this portal: it is not served',
  ]);
});

/** The releases of a remote that were promoted one after another; open tabs may run each. */
const manyReleases = async () => {
  const ids: string[] = [];
  for (let minor = 0; minor < 45; minor++) {
    ids.push(await store.release({ version: `1.${minor}.0` }));
    await store.change('dealer', { current: ids[minor] });
  }
  return ids;
};

it('A new server serves the files of every release that the registry keeps for open tabs', async () => {
  const ids = await manyReleases();
  const { getFile, released } = await start();
  for (const id of ids) expect((await getFile(`dealer/${id}/remoteEntry.js`)).statusCode).toBe(200);
  expect(released.generation()).toBe(45);
  expect(log.warn).not.toHaveBeenCalled();
});

it('A new server copies an older release with the first requests for its files, once', async () => {
  const [old = ''] = await manyReleases();
  const reader = createFolderStore(inStore());
  const reads: string[] = [];
  const read: ReleaseReader['read'] = (key, maxBytes) => {
    reads.push(key);
    return reader.read(key, maxBytes);
  };
  const first = await start({ reader: { ...reader, read } });
  const key = `dealer/${old}/remoteEntry.js`;
  expect(reads.filter((each) => each.includes(old))).toEqual([]);
  const files = await Promise.all(Array.from({ length: 20 }, () => first.getFile(key)));
  expect(new Set(files.map(({ body }) => body))).toEqual(new Set(['var dealer 1.0.0']));
  expect(reads.filter((each) => each === key)).toHaveLength(1);

  rmSync(inStore(), { recursive: true });
  for (const { getFile } of [first, await start()])
    expect((await getFile(key)).body).toBe('var dealer 1.0.0');
});

it('A server that starts never serves a damaged copy of an older release, and copies it again', async () => {
  const [old = ''] = await manyReleases();
  const key = `dealer/${old}/remoteEntry.js`;
  await (await start()).getFile(key);
  writeFileSync(join(root, 'cache', key), 'var damaged');
  renameSync(inStore(), join(root, 'elsewhere'));
  for (let asked = 0; asked < 2; asked++) {
    const { getFile } = await start();
    expect((await getFile(key)).statusCode).toBe(404);
    expect((await getFile(key)).statusCode).toBe(404);
  }
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.warn).toHaveBeenCalledWith(
    { remote: 'dealer', release: old, reason: `There is no release dealer ${old}` },
    expect.stringContaining("can't be opened"),
  );
  renameSync(join(root, 'elsewhere'), inStore());
  expect((await (await start()).getFile(key)).body).toBe('var dealer 1.0.0');
});

it('The server serves the fallback of the current release, even if no browser got it for a month', async () => {
  const old = await store.release();
  const current = await store.release({ version: '1.1.0' });
  await store.change('dealer', { current, previous: [old], used: [current] } as Partial<RemoteState>);
  const { getFile } = await start();
  expect((await getFile(`dealer/${old}/remoteEntry.js`)).statusCode).toBe(200);
});

it('The server copies a release again if its copy is removed or damaged', async () => {
  const [, current = ''] = await threeReleases();
  const { getFile } = await start();
  rmSync(join(root, 'cache', 'dealer'), { recursive: true });
  expect((await getFile(`dealer/${current}/remoteEntry.js`)).body).toBe('var dealer 1.1.0');
});

it('The server removes copies that the registry has dropped, and drafts of killed servers', async () => {
  const [old = '', current = ''] = await threeReleases();
  await start();
  const dropped = join(root, 'cache', 'dealer', old);
  const draft = join(root, 'cache', '.draft-x');
  mkdirSync(draft);
  const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1_000);
  for (const folder of [dropped, draft]) utimesSync(folder, lastWeek, lastWeek);
  await store.change('dealer', { current, previous: [], used: [current], canary: undefined });
  await start();
  expect([existsSync(dropped), existsSync(draft)]).toEqual([false, false]);
  expect(readdirSync(join(root, 'cache', 'dealer'))).toContain(current);
});

it('checkRegistry accepts no unsafe name or release, whatever a file contains', () => {
  const check = (value: unknown) => {
    try {
      return checkRegistry(value, 3);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return undefined;
    }
  };
  const state = fc.record({
    current: fc.string(),
    previous: fc.anything(),
    used: fc.anything(),
    since: fc.anything(),
  });
  const registry = fc.record({ generation: fc.constant(3), remotes: fc.dictionary(fc.string(), state) });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), registry), (value) => {
      for (const [name, { current }] of Object.entries(
        check(JSON.parse(JSON.stringify(value) ?? '0'))?.remotes ?? {},
      )) {
        expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
        expect(current).not.toMatch(/[/\\\0]/);
      }
    }),
  );
});
