import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { readBuild } from './publish.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'built-remote-'));
after(() => rmSync(root, { recursive: true, force: true }));

const sri = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const CONTAINER = 'var remote_dealer_0000cafe = { get: () => {}, init: () => {} };';

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
  const { build, files } = await readBuild(write({}, { 'page-orders.js.br': 'compressed' }));
  assert.equal(build.name, 'dealer');
  assert.deepEqual([...files.keys()], ['page-orders.js', 'page-orders.js.br', 'remoteEntry.js']);
});

for (const [what, dist, expected] of [
  [
    'a page without its script',
    () => write({ exposed: ['pages.js'] }),
    /names pages\.js, but there is no such/,
  ],
  [
    'a file that was altered',
    () => write({}, { 'page-orders.js': 'evil()' }),
    /page-orders\.js is not the file/,
  ],
  [
    'a container that sets nothing',
    () => write({}, { 'remoteEntry.js': '0' }),
    /no container named remote_dealer/,
  ],
  ['a development build', () => write({ isDevelopment: true }), /development build is not released/],
  ['a version that is none', () => write({ directory: 'next-0000cafe' }), /next-0000cafe is no version/],
  ['a name that the store needs', () => write({ name: 'registry' }), /can't be named "registry"/],
]) {
  test(`${what} is refused`, () => assert.rejects(readBuild(dist()), expected));
}
