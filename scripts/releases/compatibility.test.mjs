import assert from 'node:assert/strict';
import test from 'node:test';
import { incompatibility } from './compatibility.mjs';

const portal = { portalApi: '1.2', sharedVersions: { react: '19.3.1', 'shared-ui': '0.1.0' } };
const needs = (portalApi, react = '19.3.1') => ({ portalApi, sharedVersions: { react } });

test('a portal runs what needs its API or an older one of the same major version', () => {
  for (const api of ['1.0', '1.1', '1.2']) assert.equal(incompatibility(needs(api), portal), undefined);
});

test('it is told what a remote needs that the portal has not', () => {
  assert.equal(incompatibility(needs('1.3'), portal), 'it needs portal API ^1.3, and the portal offers 1.2');
  assert.match(incompatibility(needs('2.0'), portal), /needs portal API \^2\.0/);
  assert.match(incompatibility(needs('0.9'), portal), /needs portal API \^0\.9/);
});

test('a remote runs with the React that it was built with, or a later one of the same major version', () => {
  for (const react of ['19.0.0', '19.3.9'])
    assert.equal(incompatibility(needs('1.0', react), portal), undefined);
  assert.equal(
    incompatibility(needs('1.0', '19.4.0'), portal),
    'it was built with react 19.4.0, and the portal has 19.3.1',
  );
  assert.match(incompatibility(needs('1.0', '18.3.1'), portal), /built with react 18\.3\.1/);
});
