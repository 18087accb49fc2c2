import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import { createFolderStore, type RemoteState, type ShellBuild } from '@slabdesk/releases';
import type { BootManifest, RemotesResponse } from 'bff-contract/web';
import type { Config } from '../../config/config';
import { registerAdmin, registerDealer } from '../../testing/people';
import { createReleaseWriter, releaseId, shellScript } from '../../testing/release-store';
import { makeShellBuild } from '../../testing/shell-build';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { createShells } from '../shells';
import { isInShare } from './choose-release';
import { followRegistry } from './follow-registry';

let root: string;
let test: TestApp;
let store: ReturnType<typeof createReleaseWriter>;
let generation: number;
/** The servers' own shell, by its id in the registry, and newer releases. */
let brought: string;
let promoted: string;
let canary: string;
/** The release that everybody gets of a remote whose page the tests open. */
let first: string;

const put = (path: string, text: string) => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const bring = (changes: Partial<ShellBuild> = {}) =>
  put('web/shell/dist/shell.json', JSON.stringify(makeShellBuild({ scripts: ['own.js'], ...changes })));

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'shell-releases-'));
  bring();
  put('web/shell/dist/assets/own.js', 'own build');
  store = createReleaseWriter((key, text) => put(`store/${key}`, text));
  brought = await store.releaseShell();
  promoted = await store.releaseShell({ version: '1.1.0' });
  canary = await store.releaseShell({ version: '1.2.0' });
  generation = 0;
  first = await store.release();
  await note({ current: first }, 'dealer');
});
afterEach(async () => {
  await test.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const note = async (state: Partial<RemoteState>, name = 'shell') => {
  await store.change(name, state);
  generation += 1;
};
/** The server has the newest registry. */
const followed = () => until(() => test.app.releaseStore().generation === generation);
const start = async (overrides: Partial<Config> = {}) => {
  test = await createTestApp(
    {
      webRoot: join(root, 'web'),
      releaseStore: { kind: 'folder', folder: join(root, 'store') },
      environment: 'staging',
      ...overrides,
    },
    { prepare: store.connect },
  );
  await followed();
};
const change = async (...args: Parameters<typeof note>) => {
  await note(...args);
  await followed();
};
const shares = (release: string, percent = 10) => {
  const ids = Array.from({ length: 400 }, (_, index) => `browser-number-${index}`);
  const [inside = '', outside = ''] = [true, false].map(
    (isIn) => ids.find((id) => isInShare(id, release, percent) === isIn) ?? '',
  );
  return { inside: `release-share=${inside}`, outside: `release-share=${outside}` };
};
const avoiding = (id: string, cookie?: string) => [cookie, `avoided-shell=${id}`].filter(Boolean).join('; ');

/** Opens a page as a browser with these cookies. */
const open = async (cookie = '', app = test.app) => {
  const response = await app.inject({
    url: '/',
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
  });
  const { body, headers, statusCode } = response;
  const json = /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(body)?.[1];
  const boot = JSON.parse(json ?? 'null') as BootManifest;
  const [guard] = [...body.matchAll(/<script nonce="[^"]+">(.*?)<\/script>/gs)].flatMap(([, code = '']) =>
    code.includes('avoided-shell') ? [code] : [],
  );
  const scripts = [...body.matchAll(/<script defer src="([^"]+)"/g)].map(([, url]) => url);
  return { statusCode, headers, body, boot, guard, scripts, shell: boot?.shell };
};
/** The list of remotes as an open tab with these cookies gets it. */
const listed = async (cookie = ''): Promise<RemotesResponse> =>
  (await test.app.inject({ url: '/remotes.json', headers: cookie ? { cookie } : {} })).json();
const file = (name: string, headers: Record<string, string> = {}, app = test.app) =>
  app.inject({ url: `/assets/${name}`, headers });
const urlOf = (version: string) => `/assets/${shellScript(version)}`;

describe('A shell that was promoted', () => {
  it('is what everybody gets, in pages and in open tabs, instead of what the server brings', async () => {
    await note({ current: brought });
    await start();
    const before = await open();
    expect([before.scripts, before.guard]).toEqual([['/assets/own.js'], undefined]);
    expect(before.boot).toMatchObject({ shellVersion: '1.0.0', serverApi: '1.1' });
    expect([before.shell, before.headers.vary]).toEqual(['1.0.0-0000000a', 'Accept']);

    await change({ current: promoted, deployed: brought, previous: [brought] });
    const after = await open();
    expect([after.shell, after.boot.shellVersion]).toEqual([promoted, '1.1.0']);
    expect(after.scripts).toEqual([urlOf('1.1.0')]);
    expect(after.body).toMatch(/integrity="sha384-[^"]+" crossorigin="anonymous"/);
    expect(after.headers.vary).toBe('Accept, Cookie');
    expect(after.boot.release).not.toBe(before.boot.release);
    const { release, shell } = await listed();
    expect([release, shell?.release]).toEqual([after.boot.release, promoted]);
    expect(Object.keys(shell?.scripts ?? {})).toEqual(after.scripts);
    expect(Object.values(shell?.scripts ?? {})).toEqual([expect.stringMatching(/^sha384-/)]);
    const { headers } = await test.app.inject('/api/auth/whoami');
    expect(headers['portal-release']).toBe(release);
    expect((await file(shellScript('1.1.0'))).body).toBe('shell 1.1.0');
  });

  it('is taken back by a rollback, to a release that servers no longer bring as well', async () => {
    await note({ current: promoted, deployed: brought, previous: [brought] });
    await start();
    expect((await open()).shell).toBe(promoted);
    await change({ current: brought, previous: [] });
    expect(await open()).toMatchObject({ scripts: ['/assets/own.js'], guard: undefined });
    await change({ current: brought, deployed: canary, previous: [] });
    expect(await open()).toMatchObject({ shell: brought, scripts: [urlOf('1.0.0')] });
  });

  it('is shown to administrators with what some browsers try', async () => {
    await note({
      current: promoted,
      deployed: brought,
      previous: [brought],
      canary: { release: canary, percent: 10 },
    });
    await start();
    const admin = await registerAdmin(test);
    const { releases } = (await admin.call('GET', 'admin/operations')).json();
    expect(releases[0]).toMatchObject({
      name: 'shell',
      version: '1.1.0',
      older: [brought],
      canary: { version: '1.2.0', percent: 10 },
    });
  });

  it('is passed over by a server that it does not fit, which serves what it brings', async () => {
    const unfit = await store.releaseShell({ version: '1.3.0', serverApi: '1.9' });
    await note({ current: unfit, deployed: brought });
    await start();
    expect(await open()).toMatchObject({ scripts: ['/assets/own.js'], guard: undefined });
    expect((await listed()).shell?.release).toBe((await open()).shell);
    await change({ current: promoted, deployed: brought, canary: { release: unfit, percent: 10 } });
    expect((await open(shares(unfit).inside)).shell).toBe(promoted);
    await change({ current: unfit, deployed: brought, canary: { release: canary, percent: 10 } });
    const { inside, outside } = shares(canary);
    expect([(await open(inside)).shell, (await open(outside)).scripts]).toEqual([canary, ['/assets/own.js']]);
  });

  it.each<[string, object]>([
    ['says nothing of servers', { serverApi: undefined }],
    ['has no layouts', { layouts: undefined }],
    ['would end its own script', { headScript: '"</script>"' }],
  ])('is passed over where it %s', async (_what, changes) => {
    const odd = await store.releaseShell({ version: '1.3.0', ...changes });
    await note({ current: odd, deployed: brought });
    await start();
    expect(await open()).toMatchObject({ statusCode: 200, scripts: ['/assets/own.js'] });
  });

  it('adds nothing to a page but its scripts, whatever it calls its version', async () => {
    const directory = releaseId('1.3.0');
    const odd = await store.releaseShell({ version: '1.3.0</script><i>', directory });
    await note({ current: odd, deployed: brought });
    await start();
    expect((await open()).body).not.toContain('<i>');
  });

  it('is served by a server that has no build of its own', async () => {
    rmSync(join(root, 'web', 'shell'), { recursive: true });
    await note({ current: promoted, deployed: brought });
    await start();
    expect(await open()).toMatchObject({ statusCode: 200, shell: promoted });
    expect((await file(shellScript('1.1.0'))).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    await change({ current: brought });
    expect((await open()).statusCode).toBe(503);
  });

  it('does not replace a build that is being worked on', async () => {
    bring({ compilation: 'c0ffee' });
    await note({ current: promoted, deployed: brought, canary: { release: canary, percent: 10 } });
    await start();
    const { shell, scripts } = await open(shares(canary).inside);
    expect([shell, scripts, (await listed()).shell]).toEqual([undefined, ['/assets/own.js'], undefined]);
  });

  it('has the same scripts for open tabs once servers bring it', async () => {
    await note({ current: promoted, deployed: brought });
    await start();
    const { shell } = await listed();
    bring({
      version: '1.1.0',
      scripts: [shellScript('1.1.0')],
      integrity: shell?.scripts ? integrityOf(shell.scripts) : {},
    });
    await change({ current: promoted });
    expect((await open()).guard).toBeUndefined();
    await until(async () => (await open()).scripts[0] !== '/assets/own.js');
    expect((await listed()).shell?.scripts).toEqual(shell?.scripts);
  });

  it('that servers bring is not shown as an older one', async () => {
    await note({ current: brought });
    await start();
    expect(test.app.releases()[0]).toMatchObject({ name: 'shell', version: '1.0.0', older: [] });
  });
});

/** The integrity of scripts by file name, from their integrity by URL. */
const integrityOf = (scripts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(scripts).map(([url, integrity]) => [url.slice('/assets/'.length), integrity]),
  );

describe('The server API', () => {
  // Shells that were released start from these. A key that is lost or has another type breaks them, so it takes the next major
  // version of SERVER_API; a key that a new shell needs takes the next minor one.
  it('1.0 gives each shell its boot manifest and list of remotes', async () => {
    await note({ current: promoted, deployed: brought });
    await start();
    const typesOf = (value: object) =>
      Object.fromEntries(Object.entries(value).map(([key, each]) => [key, typeof each]));
    const { boot } = await open();
    expect(typesOf(boot)).toMatchObject({
      productName: 'string',
      portalApi: 'string',
      shellVersion: 'string',
      shell: 'string',
      serverApi: 'string',
      remotes: 'object',
      flags: 'object',
      nonce: 'string',
      release: 'string',
      maxUpload: 'number',
    });
    expect(typesOf(await listed())).toMatchObject({ release: 'string', shell: 'object', remotes: 'object' });
  });
});

describe('A canary of the shell', () => {
  it('is for the browsers of its share, whose tabs hear of the same shell as their pages', async () => {
    await note({ current: brought });
    await start();
    const { inside, outside } = shares(canary);
    const before = (await open(outside)).boot.release;
    await change({ current: brought, canary: { release: canary, percent: 10 } });
    const [tries, stays] = [await open(inside), await open(outside)];
    expect([tries.shell, tries.boot.shellVersion, tries.scripts]).toEqual([
      canary,
      '1.2.0',
      [urlOf('1.2.0')],
    ]);
    expect(tries.guard).toContain(canary);
    expect([stays.scripts, stays.guard, stays.boot.release]).toEqual([['/assets/own.js'], undefined, before]);
    expect([tries.headers.vary, stays.headers.vary]).toEqual(['Accept, Cookie', 'Accept, Cookie']);
    for (const [cookie, page] of [
      [inside, tries],
      [outside, stays],
    ] as const) {
      const { release, shell } = await listed(cookie);
      expect([release, shell?.release]).toEqual([page.boot.release, page.shell]);
      const { headers } = await test.app.inject({ url: '/api/auth/whoami', headers: { cookie } });
      expect(headers['portal-release']).toBe(page.boot.release);
    }
    expect(tries.boot.release).not.toBe(stays.boot.release);
    await change({ current: brought, canary: undefined });
    expect((await open(inside)).boot.release).toBe(before);
  });

  it('gives each new browser an id by which it stays in its share', async () => {
    await note({ current: brought, canary: { release: canary, percent: 50 } });
    await start();
    for (let index = 0; index < 20; index += 1) {
      const first = await open();
      const [cookie = ''] = String(first.headers['set-cookie']).split(';');
      expect(cookie).toMatch(/^release-share=[\w-]{22}$/);
      expect((await open(cookie)).shell).toBe(first.shell);
    }
  });

  it('is for whom its target names', async () => {
    await note({ current: brought });
    await start();
    const [dealer, other] = [await registerDealer(test), await registerDealer(test)];
    const target = { dealers: [dealer.fabricator.id] };
    await change({ current: brought, canary: { release: canary, percent: 100, target } });
    const shellOf = async (person: typeof dealer) => {
      const headers = { ...person.headers, cookie: shares(canary).outside };
      const { cookies } = await test.app.inject({ url: '/api/auth/whoami', headers });
      const jar = cookies.map(({ name, value }) => `${name}=${value}`);
      return (await open([headers.cookie, ...jar].join('; '))).shell;
    };
    expect([await shellOf(dealer), await shellOf(other)]).toEqual([canary, (await open()).shell]);
    await change({
      current: brought,
      canary: { release: canary, percent: 100, target: { environments: ['staging'] } },
    });
    expect((await open(shares(canary).outside)).shell).toBe(canary);
    await change({
      current: brought,
      canary: { release: canary, percent: 100, target: { environments: ['live'] } },
    });
    expect((await open(shares(canary).inside)).shell).not.toBe(canary);
  });

  it('gets the releases of remotes that fit it, and other browsers those that fit theirs', async () => {
    const tried = await store.releaseShell({ version: '2.0.0', portalApi: '1.1' });
    const second = await store.release({ version: '1.1.0', portalApi: '1.1' });
    await note({ current: second, previous: [first] }, 'dealer');
    await note({ current: promoted, deployed: brought, canary: { release: tried, percent: 10 } });
    await start();
    const { inside, outside } = shares(tried);
    const versionFor = async (cookie: string) => [
      (await open(cookie)).boot.remotes[0]?.version,
      (await listed(cookie)).remotes[0]?.version,
    ];
    expect([await versionFor(inside), await versionFor(outside)]).toEqual([
      ['1.1.0', '1.1.0'],
      ['1.0.0', '1.0.0'],
    ]);
    expect((await open(inside)).boot.portalApi).toBe('1.1');
    expect((await open(avoiding(tried, inside))).boot.remotes[0]?.version).toBe('1.0.0');
  });
});

describe('Files below /assets/', () => {
  const OLD = {
    'chunk.0000000a.js': 'chunk of 0.9.0',
    'types.0000000a.d.ts': 'export {}',
    'chunk.0000000a.js.map': '{}',
  };

  it('are of every release that the registry names, as well as of what the server brings', async () => {
    const old = await store.releaseShell({ version: '0.9.0', more: OLD });
    await store.releaseShell({ version: '9.9.9' });
    await note({ current: old });
    await note({
      current: promoted,
      deployed: brought,
      previous: [brought],
      canary: { release: canary, percent: 10 },
    });
    await start();
    const texts = [];
    for (const name of [
      ...['0.9.0', '1.0.0', '1.1.0', '1.2.0'].map(shellScript),
      'own.js',
      'chunk.0000000a.js',
    ]) {
      const { body, headers } = await file(name);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      texts.push(body);
    }
    expect(texts).toEqual([
      'shell 0.9.0',
      'shell 1.0.0',
      'shell 1.1.0',
      'shell 1.2.0',
      'own build',
      'chunk of 0.9.0',
    ]);
    const packed = await file(shellScript('1.1.0'), { 'accept-encoding': 'br' });
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'brotli 1.1.0']);
  });

  it('are scripts and what a page needs: no source map, no declarations, and nothing else of the store', async () => {
    const old = await store.releaseShell({ version: '0.9.0', more: OLD });
    const unknown = await store.releaseShell({ version: '9.9.9' });
    await note({ current: promoted, deployed: brought, previous: [old] });
    await start();
    for (const name of [
      ...Object.keys(OLD).slice(1),
      'release.json',
      shellScript('9.9.9'),
      'no-such-file.js',
      `${unknown}/${shellScript('9.9.9')}`,
      `..%2f..%2f${old}%2fchunk.0000000a.js`,
      '..%2f..%2f..%2f..%2fstore%2fregistry%2f00000001.json',
      '.draft',
      'constructor',
      '__proto__',
      '',
    ])
      expect([name, (await file(name)).statusCode]).toEqual([name, 404]);
  });

  it('of the shell that the registry says servers bring are there on a server that brings another one', async () => {
    await note({ current: promoted, deployed: canary });
    await start();
    expect((await file(shellScript('1.2.0'))).statusCode).toBe(200);
  });

  it('are the same without releases of the shell', async () => {
    await start();
    expect((await file('own.js')).body).toBe('own build');
    for (const name of [shellScript('1.0.0'), 'own.js.map', '..%2fshell.json'])
      expect((await file(name)).statusCode).toBe(404);
  });
});

describe('A browser that a shell does not start in', () => {
  it('gets the next one: instead of a canary the current one, and instead of that what the server brings', async () => {
    await note({ current: promoted, deployed: brought, canary: { release: canary, percent: 10 } });
    await start();
    const { inside, outside } = shares(canary);
    const own = (await open(avoiding(promoted))).shell;
    expect(own).not.toBe(promoted);
    for (const [cookie, expected] of [
      [inside, canary],
      [avoiding(canary, inside), promoted],
      [avoiding(canary, outside), promoted],
      [avoiding(promoted, outside), own],
    ] as const) {
      expect((await open(cookie)).shell).toBe(expected);
      const { shell, release } = await listed(cookie);
      expect([shell?.release, release]).toEqual([expected, (await open(cookie)).boot.release]);
    }
  });

  it.each<[string, (own: string) => string]>([
    ['nothing', () => ''],
    ['no release', () => '%00<script>'],
    ['a path', () => '..%2f..%2fetc'],
    ['an unknown release', () => '9.9.9-0123456789ab'],
    ['a release of before', () => releaseId('1.0.0')],
    ['what the server brings', (own) => own],
    ['a name of JavaScript', () => '__proto__'],
  ])('gets the same as others where its cookie names %s', async (_what, named) => {
    await note({ current: promoted, deployed: brought, previous: [brought] });
    await start();
    const { boot } = await open();
    const own = (await open(avoiding(promoted))).shell ?? '';
    const { boot: same, statusCode } = await open(avoiding(named(own)));
    expect([statusCode, { ...same, nonce: '' }]).toEqual([200, { ...boot, nonce: '' }]);
    expect((await listed(avoiding(named(own)))).release).toBe(boot.release);
  });

  it('gets what others get once its shell is no longer given to anybody', async () => {
    await note({ current: brought, canary: { release: canary, percent: 10 } });
    await start();
    await change({ current: promoted, deployed: brought, canary: undefined });
    expect((await open(avoiding(canary))).shell).toBe(promoted);
  });

  it('says so, and asks for another shell', async () => {
    await note({ current: promoted, deployed: brought, canary: { release: canary, percent: 10 } });
    await start();
    const { guard = '' } = await open(shares(canary).inside);
    let cookie = '';
    let reported: [url: string, body: string] = ['', ''];
    let fail: (event: object) => void = () => undefined;
    const page = {
      URL,
      addEventListener: (_kind: string, listener: typeof fail) => {
        fail = listener;
      },
      navigator: { onLine: true },
      location: { protocol: 'https:', origin: 'https://portal.example', reload: () => undefined },
      document: {
        getElementById: () => null,
        get cookie() {
          return cookie;
        },
        set cookie(text: string) {
          cookie = text;
        },
      },
      fetch: async (url: string, { body }: { body: string }) => {
        reported = [url, body];
      },
    };
    vm.runInNewContext(guard, page);
    fail({ target: { tagName: 'SCRIPT', src: `https://portal.example${urlOf('1.2.0')}` } });
    expect(cookie).toMatch(`avoided-shell=${canary};`);
    const [url, payload] = reported;
    const headers = { 'content-type': 'application/json' };
    const response = await test.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode).toBe(200);
    const admin = await registerAdmin(test);
    const { releaseHealth } = (await admin.call('GET', 'admin/operations')).json();
    expect(releaseHealth).toMatchObject([
      { remote: 'shell', release: canary, state: 'canary', failures: { missing: 1 }, affectedUsers: 1 },
    ]);
    expect(releaseHealth[0].shells).toMatchObject([{ version: '1.2.0', failures: 1 }]);
  });

  it('ends with what the server brings where no release starts', async () => {
    await note({ current: promoted, deployed: brought, canary: { release: canary, percent: 10 } });
    await start();
    const { inside, outside } = shares(canary);
    const own = (await open(avoiding(promoted, outside))).shell;
    const shown: (string | undefined)[] = [];
    let cookie = inside;
    for (let loads = 0; loads < 5; loads += 1) {
      const { shell = '', guard } = await open(cookie);
      shown.push(shell);
      if (guard === undefined) break;
      cookie = avoiding(shell, inside);
    }
    expect(shown).toEqual([canary, promoted, own]);
  });
});

describe('While releases of the shell cannot be read', () => {
  const problems = () => test.app.releaseStore().problems;
  const altered = async (version: string) => {
    const id = await store.releaseShell({ version });
    put(`store/shell/${id}/${shellScript(version)}`, 'another');
    return id;
  };

  it('everything stays as it was', async () => {
    await note({ current: promoted, deployed: brought, canary: { release: canary, percent: 10 } });
    await start();
    const { inside, outside } = shares(canary);
    const before = await open(inside);
    expect(before.shell).toBe(canary);
    await change({ current: await altered('1.3.0'), deployed: brought, canary: undefined });
    expect((await open(inside)).boot.release).toBe(before.boot.release);
    expect((await open(outside)).shell).toBe(promoted);
    expect(problems()[0]).toMatch(/a release of shell .* can't be served: .*is altered/);
    rmSync(join(root, 'store'), { recursive: true });
    expect((await open(inside)).shell).toBe(canary);
    expect((await file(shellScript('1.2.0'))).body).toBe('shell 1.2.0');
  });

  it('a server that starts serves the copies of the one before', async () => {
    await note({ current: promoted, deployed: brought, previous: [brought] });
    await start();
    expect((await open()).shell).toBe(promoted);
    await until(async () => (await file(shellScript('1.0.0'))).statusCode === 200);
    rmSync(join(root, 'store'), { recursive: true });
    const next = await test.another();
    expect((await open('', next)).shell).toBe(promoted);
    for (const version of ['1.0.0', '1.1.0'])
      expect((await file(shellScript(version), {}, next)).body).toBe(`shell ${version}`);
  });

  it('a new server serves what it brings', async () => {
    await note({ current: await altered('1.3.0'), deployed: brought });
    await start();
    expect(await open()).toMatchObject({ statusCode: 200, scripts: ['/assets/own.js'] });
    expect(problems()).toEqual([expect.stringContaining("can't be served")]);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('a new server serves what was promoted though a canary is altered', async () => {
    await note({
      current: promoted,
      deployed: brought,
      canary: { release: await altered('1.3.0'), percent: 10 },
    });
    await start();
    expect((await open()).shell).toBe(promoted);
  });
});

it('A file that no release of the shell has costs no look into the store, whoever asks for it', async () => {
  const broken = await store.releaseShell({ version: '0.9.0' });
  put(`store/shell/${broken}/${shellScript('0.9.0')}`, 'another');
  await note({ current: promoted, deployed: brought, previous: [broken] });
  await start();
  const reader = createFolderStore(join(root, 'store'));
  let reads = 0;
  const released = followRegistry({
    registry: store.registry,
    reader: {
      ...reader,
      read: (key, maxBytes) => {
        reads += key.startsWith('shell/') ? 1 : 0;
        return reader.read(key, maxBytes);
      },
    },
    cache: join(root, 'cache'),
    log: { info: jest.fn(), warn: jest.fn() },
  });
  await released.refresh();
  const folder = join(root, 'web', 'shell', 'dist');
  const shells = createShells({
    file: join(folder, 'shell.json'),
    assets: join(folder, 'assets'),
    paths: {},
    released,
    skip: () => undefined,
  });
  expect(await shells.folderOf('no-such-file.js')).toBeUndefined();
  const before = reads;
  for (let asked = 0; asked < 5; asked += 1) await shells.folderOf('no-such-file.js');
  await released.stop();
  expect(reads - before).toBe(0);
});

describe('A shell with a fault that is new since its promotion', () => {
  const report = (kind: string, index: number, release = promoted) =>
    test.app.inject({
      method: 'POST',
      url: '/api/log/release-event',
      remoteAddress: `10.0.0.${index}`,
      payload: { shell: '1.1.0', events: [{ remote: 'shell', release, kind }] },
    });

  it('is found since its deployment was noted, however long ago it was built', async () => {
    utimesSync(join(root, 'web/shell/dist/shell.json'), new Date(2020, 0), new Date(2020, 0));
    await note({ current: brought, since: Date.now() - 60_000 });
    await start();
    const own = (await listed()).shell?.release;
    for (const index of [1, 2, 3]) await report('broken', index, own);
    await test.app.releaseHealth.look();
    expect([...test.app.releaseHealth.suspects()]).toEqual([`shell/${own}`]);
  });

  it('is not named to open tabs', async () => {
    await note({ current: promoted, deployed: brought, since: Date.now() - 60_000 });
    await start();
    const before = await listed();
    expect(before.shell?.release).toBe(promoted);
    for (const index of [1, 2, 3]) expect((await report('broken', index)).statusCode).toBe(200);
    await test.app.releaseHealth.look();
    const during = await listed();
    expect([during.shell, during.remotes]).toEqual([undefined, before.remotes]);
    expect(during.release).not.toBe(before.release);
    expect((await open()).boot.release).toBe(during.release);
  });
});
