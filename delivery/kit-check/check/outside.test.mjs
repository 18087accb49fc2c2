/**
 * A team's way with a repository of its own, from an empty folder with an empty home: nothing of this repository is in
 * reach, only the packs in a private registry and a packaged portal.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '@slabdesk/command-kit/chromium';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { runProgram } from '@slabdesk/command-kit/program';
import { startServer } from '@slabdesk/command-kit/server';
import { logInAdmin } from '@slabdesk/driver';
import { testEnv } from '@slabdesk/test-services/test-env';
import getPort from 'get-port';
import { makePacks } from '../../../scripts/packs/make-packs.mjs';
import { startRegistry } from './registry.mjs';

const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'outside-')));
const home = path.join(place, 'home');
const remote = path.join(place, 'work', 'mfe-slab-yards');
const store = path.join(place, 'store');
const cache = path.join(place, 'cache');
const packaged = path.join(place, 'portal');
const chromium = findChromium();
let registry;
/** The portal that releases go to. */
let server;
/** Keys of that portal, by remote. */
const keys = {};
/** Remotes of other bundlers and frameworks, with the options that create them. */
const OTHERS = {
  'slab-cuts': ['--bundler', 'rspack'],
  'slab-edges': ['--bundler', 'vite', '--mount', 'vue'],
  'slab-samples': ['--mount', 'react'],
};

/** Variables that npm may need, such as a proxy's certificates. Settings of this repository's npm are not passed on. */
const KEPT = [
  'PATH',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];
const ownRegistry = process.env.npm_config_registry ?? process.env.NPM_CONFIG_REGISTRY;
const env = {
  ...Object.fromEntries(KEPT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  ...(ownRegistry && { npm_config_registry: ownRegistry }),
  HOME: home,
  npm_config_cache: cache,
  // An earlier run may have had its registry at the same port.
  npm_config_prefer_online: 'true',
  CI: 'true',
  NO_COLOR: '1',
};

/**
 * Shares this machine's npm downloads, and nothing else of its cache: programs that `npm create` has installed are from
 * earlier states of this repository, under the same versions.
 */
const shareDownloads = () => {
  const downloads = path.join(process.env.npm_config_cache ?? path.join(homedir(), '.npm'), '_cacache');
  for (const folder of [downloads, cache]) mkdirSync(folder, { recursive: true });
  symlinkSync(downloads, path.join(cache, '_cacache'), 'junction');
};

/** Runs a program in the remote, and returns what it printed. */
const outside = async (program, args, { cwd = remote, more = {}, fails = false } = {}) => {
  const { code, output } = await runProgram(program, args, { cwd, env: { ...env, ...more } });
  assert.equal(code !== 0, fails, output);
  return output;
};
const npm = (...args) => outside('npm', args);
/** With the key of the team. */
const portal = async (args) =>
  outside('npx', ['--no-install', 'portal', ...args], {
    more: { PORTAL_URL: server.listening.url, RELEASE_API_KEY: await keyOf('slab-yards') },
  });

/** Serves the remote until it responds at the address that it prints, and resolves to the page. */
const serve = async (args, more, page) => {
  const program = path.join(remote, 'node_modules', '.bin', 'portal');
  const child = spawn(program, args, {
    cwd: remote,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  });
  const closed = once(child, 'close');
  const said = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line);
      const [url] = / at (http:\S+)/.exec(line)?.slice(1) ?? [];
      if (url) return await (await fetch(new URL(page, url), { headers: { Accept: 'text/html' } })).text();
      if (/compiled with .*error/.test(line)) break;
    }
    assert.fail(said.join('\n'));
  } finally {
    child.kill();
    await closed;
  }
};

const ADMIN = { email: 'admin@outside.example', password: 'Keys-For-Teams-2024' };

/** Does the platform's one-time work: runs a portal that lists the remote, and makes keys. */
const runPortal = async () => {
  mkdirSync(store);
  const remotes = path.join(place, 'remotes.json');
  const names = ['slab-yards', ...Object.keys(OTHERS)];
  writeFileSync(remotes, JSON.stringify(Object.fromEntries(names.map((name) => [name, [`/${name}/*`]]))));
  const settings = {
    ...testEnv(),
    PORT: '0',
    DATA_DIR: path.join(place, 'data'),
    RELEASE_STORE: store,
    REMOTES_FILE: remotes,
    RELEASERS: ADMIN.email,
    SECRET: 'the secret of a portal that lives for minutes',
    DEMO: 'false',
    LOG_LEVEL: 'warn',
  };
  server = await startServer({ env: settings });
  const command = fromRoot('bff', 'dist', 'src', 'commands', 'admin.js');
  const who = ['--email', ADMIN.email, '--name', 'Admin', '--password', ADMIN.password];
  const { code, output } = await runProgram(process.execPath, [command, ...who], {
    cwd: fromRoot(),
    env: settings,
  });
  assert.equal(code, 0, output);
};

const keyOf = async (name) => {
  const { http } = await logInAdmin(server.listening.url, ADMIN);
  keys[name] ??= (await http.post('admin/release-key', { name: 'A test', remote: name, may: 'promote' })).key;
  return keys[name];
};

before(async () => {
  const packs = path.join(place, 'packs');
  for (const folder of [packs, home, path.dirname(remote)]) mkdirSync(folder, { recursive: true });
  shareDownloads();
  await makePacks(packs);
  registry = await startRegistry(path.join(place, 'registry'), packs);
  writeFileSync(path.join(home, '.npmrc'), `@slabdesk:registry=${registry.url}\naudit=false\nfund=false\n`);
});
after(async () => {
  await server?.stop();
  await registry?.stop();
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
});

test('a remote is created and installed from the registry alone', async () => {
  const cwd = path.dirname(remote);
  const output = await outside('npm', ['create', '--yes', '@slabdesk/remote', 'slab-yards'], { cwd });
  assert.match(output, /Created .*mfe-slab-yards/);
  await npm('install');
  const lock = readFileSync(path.join(remote, 'package-lock.json'), 'utf8');
  assert.ok(!lock.includes(fromRoot()), 'nothing is linked to this repository');
  const installed = readFileSync(path.join(remote, 'node_modules', 'shared-ui', 'package.json'), 'utf8');
  assert.equal(JSON.parse(installed).name, '@slabdesk/shared-ui');
});

test('it runs alone, and inside a running portal', async () => {
  await runPortal();
  const [alone, inside] = await Promise.all([
    serve(['standalone'], { STANDALONE_PORT: String(await getPort()) }, '/slab-yards'),
    serve(['dev', '--portal', server.listening.url], { DEV_PORT: '0' }, '/slab-yards'),
  ]);
  assert.match(alone, /standalone\.js/);
  assert.match(inside, /"entry":"\/remotes\/slab-yards\/dev\//);
});

test('its format, types and test are right', async () => {
  await outside('git', ['init', '--quiet']);
  await npm('run', 'lint');
  await npm('run', 'typecheck');
  assert.match(await npm('test'), /1 passed/);
});

test('a mistake is found by the declarations of the kit', async () => {
  const page = path.join(remote, 'src', 'features', 'slab-yards', 'slab-yards-page.tsx');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('<PageHeader title=', '<PageHeader titel='));
  assert.match(await outside('npm', ['run', 'typecheck'], { fails: true }), /titel/);
  writeFileSync(page, text);
});

test('it builds, and takes React and the platform from the shell', async () => {
  await npm('run', 'build');
  const build = JSON.parse(readFileSync(path.join(remote, 'dist', 'remote.json'), 'utf8'));
  assert.equal(build.name, 'slab-yards');
  for (const share of ['react/jsx-runtime', 'shared-ui/core']) assert.ok(build.shares.includes(share), share);
  const files = readdirSync(path.join(remote, 'dist', build.directory)).filter((file) =>
    file.endsWith('.js'),
  );
  const bytes = files.map((file) => readFileSync(path.join(remote, 'dist', build.directory, file)).length);
  assert.ok(bytes.reduce((sum, each) => sum + each, 0) < 30_000, `${bytes}`);
  const maps = readdirSync(path.join(remote, 'dist', 'maps', build.directory));
  const map = readFileSync(path.join(remote, 'dist', 'maps', build.directory, maps[0]), 'utf8');
  assert.ok(!map.includes(place), 'maps name no folder of this machine');
});

/** Does more one-time work: packages the portal, and notes the shell that its servers ship with. */
const runPlatform = async () => {
  const { url } = server.listening;
  const env = { ...testEnv(), PORTAL_URL: url, RELEASE_API_KEY: await keyOf('shell') };
  const inRoot = { cwd: fromRoot(), env };
  const platform = async (cwd, file, ...args) => {
    const script = ['--conditions=source', fromRoot('scripts', 'node.mjs'), fromRoot(...file)];
    const { code, output } = await runProgram(process.execPath, [...script, ...args], { ...inRoot, cwd });
    assert.equal(code, 0, output);
  };
  await platform(fromRoot(), ['scripts', 'package', 'package.mjs'], '--out', packaged);
  const portal = ['delivery', 'releases', 'commands', 'portal.mts'];
  await platform(fromRoot('shell'), portal, 'release', '--version', '1.0.0');
  const reason = ['--reason', 'A test'];
  await platform(fromRoot(), portal, 'deployed', 'shell', '1.0.0', ...reason);
};

const SEEDS = `import type { RemoteSeed } from 'bff-contract/web';

export const seeds: RemoteSeed[] = [
  {
    as: 'dealer',
    post: 'fabricator/material',
    body: { name: 'Yard stone', pricePerSquareFoot: 40 },
    record: 'slab-yards',
  },
];
`;

/** A second page, which shows what is known of a material. */
const addRecordPage = () => {
  const pages = path.join(remote, 'src', 'pages.ts');
  const text = readFileSync(pages, 'utf8');
  assert.ok(text.includes('  pages: {'));
  writeFileSync(
    pages,
    text.replace(
      '  pages: {',
      `  pages: {
    slab: {
      path: '/slab-yards/:id',
      layout: 'sidebar',
      guard: 'dealer',
      title: 'Slab',
      load: () => import('./features/slab-yards/slab-page').then((module) => module.SlabPage),
    },`,
    ),
  );
  writeFileSync(
    path.join(remote, 'src', 'features', 'slab-yards', 'slab-page.tsx'),
    `import { useParams } from '@slabdesk/portal/router';
import { PageHeader } from 'shared-ui/core';

export const SlabPage = () => {
  const { id } = useParams();
  return <PageHeader title={\`Slab \${id}\`} />;
};
`,
  );
};

test('it is released to a portal, each version once', async () => {
  const released = await portal(['release', '--version', '1.0.0']);
  assert.match(released, /slab-yards 1\.0\.0-\w{12} is released to/);
  const preview = /Preview for a day: (\S+)/.exec(released)?.[1];
  const opened = await fetch(new URL(new URL(preview).pathname, server.listening.url), {
    redirect: 'manual',
  });
  assert.equal(opened.status, 303);
  assert.match(await portal(['release', '--version', '1.0.0']), /was released .* already/);
  assert.ok(existsSync(path.join(store, 'slab-yards')));
});

test('it passes the matrix in a packaged portal, and then needs no excuse', async () => {
  await runPlatform();
  const releasing = { PORTAL_URL: server.listening.url, RELEASE_API_KEY: await keyOf('slab-yards') };
  const matrix = (version, options) =>
    outside('npx', ['portal', 'matrix', 'slab-yards', version, '--server', packaged], {
      more: { ...releasing, ...(chromium && { CHROMIUM_PATH: chromium }) },
      ...options,
    });
  const reason = ['--reason', 'A test'];
  assert.match(await matrix('1.0.0'), /slab-yards 1\.0\.0-\w+ in shell .*: ok \(1 page\)/);
  await portal(['promote', 'slab-yards', '1.0.0', ...reason]);

  addRecordPage();
  await portal(['release', '--version', '1.1.0-rc.1']);
  assert.match(await matrix('1.1.0-rc.1', { fails: true }), /no record to open it with/);
  const refused = ['promote', 'slab-yards', '1.1.0-rc.1', ...reason];
  await outside('npx', ['--no-install', 'portal', ...refused], { more: releasing, fails: true });
  mkdirSync(path.join(remote, 'src', 'testing'), { recursive: true });
  writeFileSync(path.join(remote, 'src', 'testing', 'seeds.ts'), SEEDS);
  await npm('run', 'typecheck');
  await portal(['release', '--version', '1.1.0']);
  assert.match(await matrix('1.1.0'), /slab-yards 1\.1\.0-\w+ in shell .*: ok \(2 pages\)/);
  assert.match(await portal(['list', 'slab-yards']), /1\.0\.0-\w{12} .*current/);
});

test('a running portal that lists it takes a release, a canary, a promotion and a rollback', async () => {
  const { url } = server.listening;
  const open = async (cookie = '') => {
    const response = await fetch(`${url}/slab-yards`, { headers: { Accept: 'text/html', Cookie: cookie } });
    assert.equal(response.status, 200);
    const { remotes } = JSON.parse(
      /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(await response.text())[1],
    );
    const [own = ''] = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { cookie: own, served: remotes.find(({ name }) => name === 'slab-yards') };
  };
  /** Without a cookie, each visit is one of another browser. Resolves to what the visit got. */
  const untilServed = async (version, cookie) => {
    for (let tries = 0; tries < 100; tries++) {
      const visit = await open(cookie);
      if (visit.served?.version === version) return visit;
      await sleep(150);
    }
    assert.fail(`The portal does not serve ${version}`);
  };

  const { served } = await untilServed('1.0.0');
  assert.deepEqual(served.paths, ['/slab-yards/*']);
  const script = await fetch(new URL(served.entry, url));
  assert.equal(script.status, 200);

  const reason = ['--reason', 'A test'];
  await portal(['canary', 'slab-yards', '1.1.0', '--percent', '50', ...reason]);
  const { cookie } = await untilServed('1.1.0');
  await portal(['rollback', 'slab-yards', ...reason]);
  await untilServed('1.0.0', cookie);
  await portal(['promote', 'slab-yards', '1.1.0', ...reason]);
  await untilServed('1.1.0', cookie);
  await portal(['rollback', 'slab-yards', ...reason]);
  await untilServed('1.0.0', cookie);
});

for (const [name, options] of Object.entries(OTHERS))
  test(`a remote made with ${options.join(' ')} is tested, released, proven and served`, async () => {
    const cwd = path.join(place, 'work', `mfe-${name}`);
    const create = ['create', '--yes', '@slabdesk/remote', name, '--', ...options];
    await outside('npm', create, { cwd: path.dirname(cwd) });
    await outside('git', ['init', '--quiet'], { cwd });
    const { url } = server.listening;
    const more = {
      PORTAL_URL: url,
      RELEASE_API_KEY: await keyOf(name),
      ...(chromium && { CHROMIUM_PATH: chromium }),
    };
    const run = (...args) => outside('npm', args, { cwd, more });
    await run('install');
    await run('run', 'lint');
    await run('run', 'typecheck');
    assert.match(await run('test'), /1 passed/);
    const release = ['run', 'release', '--', '--version', '1.0.0'];
    assert.match(await run(...release), /is released to/);
    assert.match(await run(...release), /was released .* already/);
    const proof = ['--no-install', 'portal', 'matrix', name, '1.0.0', '--server', packaged];
    assert.match(await outside('npx', proof, { cwd, more }), /: ok \(1 page\)/);
    const promotion = ['--no-install', 'portal', 'promote', name, '1.0.0', '--reason', 'A test'];
    await outside('npx', promotion, { cwd, more });
    for (let tries = 0; tries < 100; tries++) {
      const { remotes } = await (await fetch(`${url}/remotes.json`)).json();
      if (remotes.some((each) => each.name === name && each.version === '1.0.0')) return;
      await sleep(150);
    }
    assert.fail(`The portal does not serve ${name}`);
  });

test('wrong types are refused before another bundler than webpack builds', async () => {
  const cwd = path.join(place, 'work', 'mfe-slab-edges');
  const pages = path.join(cwd, 'src', 'pages.ts');
  writeFileSync(pages, readFileSync(pages, 'utf8').replace("area: { name: 'dealer' }", 'area: { name: 1 }'));
  assert.match(await outside('npm', ['run', 'release'], { cwd, fails: true }), /pages\.ts.* error TS2322/);
});

test('pages of other remotes are refused', async () => {
  const pages = path.join(remote, 'src', 'pages.ts');
  const text = readFileSync(pages, 'utf8');
  writeFileSync(pages, text.replace("path: '/slab-yards'", "path: '/orders'"));
  assert.match(await outside('npm', ['run', 'build'], { fails: true }), /belongs to dealer/);
  writeFileSync(pages, text);
});
