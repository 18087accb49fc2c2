import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { completeLock, missingOptional, platformOf } from './lock.mjs';
import { fromRoot } from './paths.mjs';

test('package-lock.json has the binaries for every platform (if not: node scripts/complete-lock.mjs)', () => {
  const lock = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));
  assert.deepEqual(missingOptional(lock), []);
});

test('package-lock.json names no registry', () => {
  assert.doesNotMatch(readFileSync(fromRoot('package-lock.json'), 'utf8'), /"resolved": "http/);
});

test('a missing optional package is added, and a nested one is found', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: { 'tool-darwin-arm64': '2.0.0', 'tool-linux-x64-gnu': '2.0.0' },
      },
      'node_modules/tool/node_modules/tool-linux-x64-gnu': { version: '2.0.0' },
    },
  };
  assert.deepEqual(
    missingOptional(lock).map(({ name }) => name),
    ['tool-darwin-arm64'],
  );
  const { packages } = completeLock(lock);
  assert.deepEqual(packages['node_modules/tool-darwin-arm64'], {
    version: '2.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  });
  assert.deepEqual(missingOptional({ packages }), []);
});

test('the platform is read from the name', () => {
  assert.deepEqual(platformOf('@swc/core-linux-arm-gnueabihf'), {
    cpu: ['arm'],
    libc: ['glibc'],
    os: ['linux'],
  });
  assert.deepEqual(platformOf('@unrs/resolver-binding-linux-arm-musleabihf'), {
    cpu: ['arm'],
    libc: ['musl'],
    os: ['linux'],
  });
  assert.deepEqual(platformOf('@turbo/windows-64'), { cpu: ['x64'], os: ['win32'] });
  assert.deepEqual(platformOf('@rspack/binding-wasm32-wasi'), { cpu: ['wasm32'] });
});
