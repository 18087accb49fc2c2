import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNodeVersion, isAtLeast } from './node-version.mjs';

test('versions are compared as numbers, not as text', () => {
  assert.equal(isAtLeast('20.20.0', '>=20.20.0'), true);
  assert.equal(isAtLeast('v20.20.1', '20.20.0'), true);
  assert.equal(isAtLeast('22.2.0', '>=20.20.0'), true);
  assert.equal(isAtLeast('20.9.0', '>=20.20.0'), false);
  assert.equal(isAtLeast('18.20.8', '>=20.20.0'), false);
});

test('an old Node gets advice', () => {
  assert.throws(() => checkNodeVersion('18.20.8'), { name: 'Problem', advice: /nodejs\.org/ });
  assert.doesNotThrow(() => checkNodeVersion('24.15.0'));
});
