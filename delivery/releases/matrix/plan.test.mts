import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '@slabdesk/testing/seeded-fast-check';
import { releasesToRun, roundsOf, shellsToRun } from './plan.mts';

const overview = {
  live: ['1.1.0-b', '1.0.0-a'],
  remotes: [
    { remote: 'auth', current: '2.0.0-b', rollbackTo: '2.0.0-a' },
    { remote: 'dealer', current: '3.1.0-b', rollbackTo: '3.1.0-b', canary: { release: '3.2.0-c' } },
    { remote: 'admin' },
    { remote: 'shell', current: '1.1.0-b', rollbackTo: '1.0.0-a' },
  ],
};

test('remotes run in the live shell and the previous one; a candidate of the shell runs alone', () => {
  assert.deepEqual(shellsToRun(overview), ['1.1.0-b', '1.0.0-a']);
  assert.deepEqual(shellsToRun(overview, { name: 'dealer', id: '3.3.0-d' }), ['1.1.0-b', '1.0.0-a']);
  assert.deepEqual(shellsToRun(overview, { name: 'shell', id: '1.2.0-c' }), ['1.2.0-c']);
});

test('the releases to run are what browsers get, or would get after a rollback', () => {
  const usual = { auth: ['2.0.0-b', '2.0.0-a'], dealer: ['3.1.0-b', '3.2.0-c'] };
  assert.deepEqual(releasesToRun(overview), usual);
  assert.deepEqual(releasesToRun(overview, { name: 'shell', id: '1.2.0-c' }), usual);
});

test('a candidate alone has a turn, among what browsers get of the other remotes', () => {
  assert.deepEqual(releasesToRun(overview, { name: 'admin', id: '1.0.0-a' }), {
    auth: ['2.0.0-b'],
    dealer: ['3.1.0-b'],
    admin: ['1.0.0-a'],
  });
  const dealer = releasesToRun(overview, { name: 'dealer', id: '3.3.0-d' });
  assert.deepEqual(dealer, { auth: ['2.0.0-b'], dealer: ['3.3.0-d'] });
});

test('the rounds give every release its turn, while every remote is there', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('auth', 'dealer', 'admin'), ids), (lists) => {
      const rounds = roundsOf(lists);
      for (const served of rounds) assert.deepEqual(Object.keys(served).sort(), Object.keys(lists).sort());
      for (const [name, all] of Object.entries(lists))
        assert.deepEqual([...new Set(rounds.map((served) => served[name]))].sort(), [...all].sort());
      assert.equal(rounds.length, Math.max(0, ...Object.values(lists).map((list) => list.length)));
    }),
  );
});
