import assert from 'node:assert/strict';
import test from 'node:test';
import { roundsToRun, shellsToRun } from './plan.mts';
import { runMatrix } from './run-matrix.mts';

const SHELL = { name: 'shell', id: '1.2.0-c' };
const overview = {
  live: ['1.1.0-b', '1.0.0-a'],
  remotes: [
    { remote: 'auth', current: '2.0.0-b' },
    { remote: 'dealer', current: '3.1.0-b', canary: { release: '3.2.0-c' } },
    { remote: 'admin' },
    { remote: 'shell', current: '1.1.0-b' },
  ],
};

test('a remote runs in the live shell and the previous one; a shell runs alone', () => {
  assert.deepEqual(shellsToRun(overview, { name: 'dealer', id: '3.3.0-d' }), ['1.1.0-b', '1.0.0-a']);
  assert.deepEqual(shellsToRun(overview, SHELL), ['1.2.0-c']);
});

test('a shell runs what browsers get of the remotes, each release once', () => {
  const current = { auth: '2.0.0-b', dealer: '3.1.0-b' };
  assert.deepEqual(roundsToRun(overview, SHELL), [
    { served: current, opened: current },
    { served: { ...current, dealer: '3.2.0-c' }, opened: { dealer: '3.2.0-c' } },
  ]);
  const [auth] = overview.remotes;
  assert.equal(roundsToRun({ remotes: [auth] }, SHELL).length, 1);
});

test('without a promoted remote the matrix of a shell says how it goes to browsers', async () => {
  const none = { candidate: SHELL, overview: { ...overview, remotes: [], remotePaths: {} } };
  await assert.rejects(runMatrix(none as never), ({ message, advice }) => {
    assert.match(message, /^No remote was promoted that shell 1\.2\.0-c could be tested with/);
    return advice.includes('portal -- canary shell 1.2.0-c --unproven');
  });
});

test('a remote is served alone', () => {
  const dealer = { dealer: '3.3.0-d' };
  assert.deepEqual(roundsToRun(overview, { name: 'dealer', id: '3.3.0-d' }), [
    { served: dealer, opened: dealer },
  ]);
});
