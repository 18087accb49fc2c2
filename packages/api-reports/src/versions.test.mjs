import assert from 'node:assert/strict';
import test from 'node:test';
import { nextVersion, portalApiProblem, versionProblem } from './versions.mjs';

const change = (kind) => ({
  kind,
  details: [{ module: 'shared-ui/fields', name: 'CurrencyField', reason: 'gone' }],
});

for (const [released, kind, expected] of [
  ['4.1.2', 'major', '5.0.0'],
  ['4.1.2', 'minor', '4.2.0'],
  ['4.1.2', 'none', '4.1.2'],
  ['0.1.0', 'major', '1.0.0'],
])
  test(`after ${released} a change of kind ${kind} needs ${expected}`, () =>
    assert.equal(nextVersion(released, kind), expected));

for (const [version, kind, expected] of [
  [
    '4.1.0',
    'major',
    /must become 5\.0\.0: compared with 4\.1\.0 it removes or narrows\n.*CurrencyField: gone/,
  ],
  ['4.2.0', 'major', /must become 5\.0\.0/],
  [
    '4.1.0',
    'minor',
    /must become 4\.2\.0: compared with 4\.1\.0 it adds\n {2}shared-ui\/fields: CurrencyField$/,
  ],
  ['4.0.9', 'none', /is 4\.0\.9, but 4\.1\.0 was released/],
])
  test(`${version} is too low for a change of kind ${kind} since 4.1.0`, () =>
    assert.match(versionProblem({ name: 'shared-ui', version }, '4.1.0', change(kind)), expected));

for (const [version, kind] of [
  ['5.0.0', 'major'],
  ['4.2.0', 'minor'],
  ['5.0.0', 'minor'],
  ['4.1.1', 'none'],
])
  test(`${version} is enough for a change of kind ${kind} since 4.1.0`, () =>
    assert.equal(versionProblem({ name: 'shared-ui', version }, '4.1.0', change(kind)), undefined));

test('the portal API has the major and minor number of its package', () => {
  assert.equal(portalApiProblem('4.1', '4.1.3'), undefined);
  assert.match(portalApiProblem('4.1', '4.10.0'), /PORTAL_API is 4\.1, but @slabdesk\/portal is 4\.10\.0/);
});
