import assert from 'node:assert/strict';
import test from 'node:test';
import { compareVersions, versionOf } from '@slabdesk/releases';
import fc from '@slabdesk/testing/seeded-fast-check';

test('versions are ordered as semver says', () => {
  const ordered = [
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.2.0',
    '1.10.0',
    '10.0.0',
  ];
  for (const [index, a] of ordered.entries())
    for (const [other, b] of ordered.entries())
      assert.equal(Math.sign(compareVersions(a, b)), Math.sign(index - other), `${a} ${b}`);
});

test('the order of any versions is one order', () => {
  const number = fc.integer({ min: 0, max: 30 });
  const words = fc.array(fc.oneof(number.map(String), fc.constantFrom('rc', 'a', 'b1')), { minLength: 1 });
  const version = fc
    .tuple(number, number, number, fc.option(words, { nil: undefined }))
    .map(([a, b, c, pre]) => `${a}.${b}.${c}${pre ? `-${pre.join('.')}` : ''}`);
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      assert.equal(Math.sign(compareVersions(a, b)), -Math.sign(compareVersions(b, a)) || 0);
      if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) assert.ok(compareVersions(a, c) <= 0);
      assert.equal(compareVersions(versionOf(`${a}-0123456789ab`), a), 0);
    }),
  );
});
