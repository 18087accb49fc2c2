import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainInstallFailure, satisfiesLock, wantedStamp } from './install.mjs';

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

test('each kind of npm failure is recognised', () => {
  const cases = [
    ['npm error code EACCES\nnpm error syscall mkdir', /may not write/],
    ['npm error code ENOSPC', /disk is full/],
    ['npm error code ENOTFOUND\nnpm error network', /could not reach/],
    ['npm error code EBADENGINE', /does not support this version of Node/],
    [
      'npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync',
      /belong/,
    ],
    ['npm error something else', /npm ci failed/],
  ];
  for (const [output, expected] of cases) {
    const { message, advice, name } = explainInstallFailure(output);
    assert.match(message, expected);
    assert.equal(name, 'Problem');
    assert.notEqual(advice, '');
  }
});
