/**
 * A team's way with a repository of its own, from an empty folder with an empty home: nothing of this repository is in
 * reach, only the packs in a private registry.
 */
import assert from 'node:assert/strict';
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
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePacks } from '../../../scripts/packs/make-packs.mjs';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { runProgram } from '../../command-kit/src/program.mjs';
import { startServer } from '../../command-kit/src/server.mjs';
import { testEnv } from '../../test-services/src/test-env.mjs';
import { startRegistry } from './registry.mjs';

const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'outside-')));
const home = path.join(place, 'home');
const remote = path.join(place, 'work', 'mfe-slab-yards');
const store = path.join(place, 'store');
const cache = path.join(place, 'cache');
let registry;

/** Variables of npm, such as a proxy's certificates, may be needed; those of this repository's npm are not handed on. */
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
 * Of this machine only what npm has downloaded before: the programs that `npm create` has installed before are of
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
const portal = (...args) =>
  outside('npx', ['--no-install', 'portal', ...args], { more: { RELEASE_STORE: store } });

before(async () => {
  const packs = path.join(place, 'packs');
  for (const folder of [packs, home, path.dirname(remote)]) mkdirSync(folder, { recursive: true });
  shareDownloads();
  await makePacks(packs);
  registry = await startRegistry(path.join(place, 'registry'), packs);
  writeFileSync(path.join(home, '.npmrc'), `@slabdesk:registry=${registry.url}\naudit=false\nfund=false\n`);
});
after(async () => {
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

test('it is released, promoted and rolled back in a store', async () => {
  assert.match(await portal('release', '--version', '1.0.0'), /slab-yards 1\.0\.0-\w{12} is released to/);
  assert.match(await portal('release', '--version', '1.0.0'), /was released .* already/);
  await portal('release', '--version', '1.1.0');
  const reason = ['--reason', 'A test', '--unproven', 'No matrix here'];
  await portal('promote', 'slab-yards', '1.0.0', ...reason);
  await portal('promote', 'slab-yards', '1.1.0', ...reason);
  await portal('rollback', 'slab-yards', '--reason', 'A test');
  assert.match(await portal('list', 'slab-yards'), /1\.0\.0-\w{12} .*current/);
  assert.ok(existsSync(path.join(store, 'slab-yards')));
});

test('a running portal that lists it takes a release, a canary, a promotion and a rollback', async () => {
  const remotes = path.join(place, 'remotes.json');
  writeFileSync(remotes, '{"slab-yards": ["/slab-yards/*"]}');
  const server = await startServer({
    env: {
      ...testEnv(),
      PORT: '0',
      DATA_DIR: path.join(place, 'data'),
      RELEASE_STORE: store,
      REMOTES_FILE: remotes,
      SECRET: 'the secret of a portal that lives for minutes',
      DEMO: 'false',
      LOG_LEVEL: 'warn',
    },
  });
  after(() => server.stop());
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

  const reason = ['--reason', 'A test', '--unproven', 'No matrix here', '--portal', url];
  await portal('canary', 'slab-yards', '1.1.0', '--percent', '50', ...reason);
  const { cookie } = await untilServed('1.1.0');
  await portal('rollback', 'slab-yards', '--reason', 'A test');
  await untilServed('1.0.0', cookie);
  await portal('promote', 'slab-yards', '1.1.0', ...reason);
  await untilServed('1.1.0', cookie);
  await portal('rollback', 'slab-yards', '--reason', 'A test');
  await untilServed('1.0.0', cookie);
});

test('pages of other remotes are refused', async () => {
  const manifest = path.join(remote, 'src', 'manifest.ts');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace("path: '/slab-yards'", "path: '/orders'"));
  assert.match(await outside('npm', ['run', 'build'], { fails: true }), /belongs to dealer/);
  writeFileSync(manifest, text);
});
