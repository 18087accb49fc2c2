import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { ROOT } from '@slabdesk/command-kit/paths';
import { readBuild, readShellBuild } from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';

const remotePaths = await readRemotePaths(ROOT);

const root = mkdtempSync(path.join(tmpdir(), 'built-remote-'));
after(() => rmSync(root, { recursive: true, force: true }));

const sri = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const CONTAINER = 'var remote_dealer_0000cafe = { get: () => {}, init: () => {} };';

const page = (path) => ({ path, page: 'orders', layout: 'sidebar', guard: 'dealer', title: 'Orders' });

/** A finished build with one page, but for what a test changes. */
const write = (changes = {}, files = {}) => {
  const dist = mkdtempSync(path.join(root, 'dist-'));
  const all = { 'remoteEntry.js': CONTAINER, 'page-orders.js': 'orders()', ...files };
  const build = {
    name: 'dealer',
    directory: '1.4.0-0000cafe',
    version: '1.4.0',
    entry: 'remoteEntry.js',
    global: 'remote_dealer_0000cafe',
    audience: 'everyone',
    portalApi: '1.0',
    routes: [page('/orders')],
    nav: [],
    exposed: [],
    pages: { orders: { scripts: ['page-orders.js'], shares: [] } },
    integrity: { 'remoteEntry.js': sri(all['remoteEntry.js']), 'page-orders.js': sri('orders()') },
    ...changes,
  };
  mkdirSync(path.join(dist, build.directory));
  writeFileSync(path.join(dist, 'remote.json'), JSON.stringify(build));
  for (const [file, text] of Object.entries(all)) writeFileSync(path.join(dist, build.directory, file), text);
  return dist;
};

test('a whole build is taken with all its files', async () => {
  const { build, files } = await readBuild(write({}, { 'page-orders.js.br': 'compressed' }), remotePaths);
  assert.equal(build.name, 'dealer');
  assert.deepEqual([...files.keys()], ['page-orders.js', 'page-orders.js.br', 'remoteEntry.js']);
});

test('source maps are no files of a release, wherever the bundler wrote them', async () => {
  const dist = write({}, { 'page-orders.js.map': 'beside' });
  const folder = path.join(dist, 'maps', '1.4.0-0000cafe');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'remoteEntry.js.map'), 'apart');
  const { files, maps } = await readBuild(dist, remotePaths);
  assert.deepEqual([...files.keys()], ['page-orders.js', 'remoteEntry.js']);
  assert.deepEqual([...maps.keys()], ['page-orders.js.map', 'remoteEntry.js.map']);
});

for (const [what, dist, expected] of [
  [
    'a container with the name of another remote',
    () => write({ global: 'remote_auth_0000cafe' }),
    /The container is named remote_auth_0000cafe/,
  ],
  [
    'a page without its script',
    () => write({ exposed: ['pages.js'] }),
    /names pages\.js, but there is no such/,
  ],
  [
    'a setting whose default its schema does not allow',
    () => write({ settings: { rows: { type: 'number', title: 'Rows', default: 10, maximum: 5 } } }),
    /the default of its setting rows must be <= 5/,
  ],
  [
    'two settings with one title, which nobody could tell apart',
    () =>
      write({
        settings: Object.fromEntries(
          ['rows', 'lines'].map((name) => [name, { type: 'integer', title: 'Rows', default: 10 }]),
        ),
      }),
    /two of its settings are called "Rows"/,
  ],
  [
    'a setting with more than the schema of settings knows',
    () => write({ settings: { rows: { type: 'string', title: 'Rows', default: '', pattern: '(a+)+' } } }),
    /its settings have the wrong shape/,
  ],
  [
    'a file that was altered',
    () => write({}, { 'page-orders.js': 'evil()' }),
    /page-orders\.js is not the file/,
  ],
  [
    'a hash that nobody can check',
    () => write({ integrity: { 'remoteEntry.js': 'md5-JdVa0oOqQAr0ZMdtcTwHrQ==' } }),
    /remoteEntry\.js is not the file/,
  ],
  [
    'a container that sets nothing',
    () => write({}, { 'remoteEntry.js': '0' }),
    /no container named remote_dealer/,
  ],
  [
    'an ES module that is none',
    () => write({ format: 'module', integrity: {} }, { 'page-orders.js': 'import {' }),
    /can't be read: Parse error page-orders\.js:1/,
  ],
  ['a development build', () => write({ isDevelopment: true }), /development build is not released/],
  [
    "another remote's page",
    () => write({ routes: [page('/orders'), page('/admin/dealers')] }),
    /dealer 1\.4\.0 can't be released: it has the route "\/admin\/dealers", which belongs to admin/,
  ],
  ['a page that two routes name', () => write({ routes: [page('/orders/:a'), page('/orders/:b')] }), /twice/],
  ['a link out of the portal', () => write({ nav: [{ to: '//evil.example' }] }), /navigation entry/],
  ['a remote that the platform does not have', () => write({ name: 'slabs' }), /no remote "slabs"/],
  ['a description without routes', () => write({ routes: undefined }), /its routes are not a list/],
  ['a version that is none', () => write({ directory: 'next-0000cafe' }), /next-0000cafe is no version/],
]) {
  test(`${what} is refused`, () => assert.rejects(readBuild(dist(), remotePaths), expected));
}

/** A finished build of the shell, but for what a test changes. */
const writeShell = (changes = {}, files = {}) => {
  const dist = mkdtempSync(path.join(root, 'shell-'));
  const all = { 'main.0a.js': 'start()', 'geist.0b.woff2': 'font', ...files };
  const shell = {
    version: '1.1.0',
    hash: '00000000aaaa',
    portalApi: '1.0',
    sharedVersions: { react: '19.3.1' },
    scripts: ['main.0a.js'],
    layouts: { column: [] },
    shares: {},
    fonts: ['geist.0b.woff2'],
    integrity: { 'main.0a.js': sri('start()') },
    ...changes,
  };
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'shell.json'), JSON.stringify(shell));
  for (const [file, text] of Object.entries(all)) writeFileSync(path.join(dist, 'assets', file), text);
  return dist;
};

test('the shell is taken with its facts, under the hash of its build', async () => {
  const { build, files } = await readShellBuild(writeShell());
  assert.equal(build.directory, '1.1.0-00000000aaaa');
  assert.deepEqual([build.name, build.portalApi, build.scripts], ['shell', '1.0', ['main.0a.js']]);
  assert.deepEqual([...files.keys()], ['geist.0b.woff2', 'main.0a.js']);
});

for (const [what, changes, files, expected] of [
  ['a layout without its script', { layouts: { column: ['layout.js'] } }, {}, /names layout\.js/],
  ['a lazy share without its script', { shares: { 'shared-ui/form': ['form.js'] } }, {}, /names form\.js/],
  ['an altered script', {}, { 'main.0a.js': 'evil()' }, /main\.0a\.js is not the file/],
]) {
  test(`a shell with ${what} is refused`, () =>
    assert.rejects(readShellBuild(writeShell(changes, files)), expected));
}
