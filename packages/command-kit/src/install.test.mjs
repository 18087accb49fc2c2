import assert from 'node:assert/strict';
import { test } from 'node:test';
import { satisfiesLock, wantedStamp } from './install.mjs';

const lock = {
  packages: {
    '': {},
    bff: { version: '0.1.0' },
    'node_modules/bff': { resolved: 'bff', link: true },
    'node_modules/knex': { version: '3.3.0' },
    'node_modules/@swc/core-darwin-arm64': { version: '1.16.22', optional: true },
  },
};
const installed = (more) => ({
  packages: {
    'node_modules/bff': { resolved: 'bff', link: true },
    'node_modules/knex': { version: '3.3.0' },
    ...more,
  },
});

const fits = (note, isThere = () => true) => satisfiesLock(lock, note, isThere);

test('node_modules matches the lock file without the binaries for other platforms', () => {
  assert.equal(fits(installed()), true);
});

test('another version, a missing package, a missing folder or no record of an install requires one', () => {
  assert.equal(fits(installed({ 'node_modules/knex': { version: '3.2.0' } })), false);
  assert.equal(fits({ packages: { 'node_modules/knex': { version: '3.3.0' } } }), false);
  assert.equal(
    fits(installed(), (place) => place !== 'node_modules/knex'),
    false,
  );
  assert.equal(fits(undefined), false);
});

test('the stamp changes with the lock file and the platform', () => {
  const linux = { platform: 'linux', arch: 'x64' };
  const stamp = wantedStamp('a', 'all', linux);
  assert.deepEqual(wantedStamp('a', 'all', linux), stamp);
  assert.notEqual(wantedStamp('b', 'all', linux).lock, stamp.lock);
  assert.notEqual(wantedStamp('a', 'all', { ...linux, arch: 'arm64' }).platform, stamp.platform);
});
