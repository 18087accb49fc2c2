import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '@slabdesk/testing/seeded-fast-check';
import { releasesToRun, roundsOf, shellsToRun } from './plan.mts';

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

test('a shell runs what browsers get of the remotes', () => {
  assert.deepEqual(releasesToRun(overview, SHELL), { auth: ['2.0.0-b'], dealer: ['3.1.0-b', '3.2.0-c'] });
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
