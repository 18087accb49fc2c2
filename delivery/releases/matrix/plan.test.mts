import assert from 'node:assert/strict';
import test from 'node:test';
import { liveShells } from '@slabdesk/releases';
import fc from '@slabdesk/testing/seeded-fast-check';
import { releasesToRun, roundsOf, roundWithout, shellsToRun } from './plan.mts';

const registry = {
  shell: { current: '1.1.0-b', previous: ['1.0.0-a', '0.9.0-z'] },
  remotes: {
    auth: { current: '2.0.0-a', previous: [] },
    dealer: { current: '3.1.0-b', previous: ['3.0.0-a', '2.9.0-z'], canary: { release: '3.2.0-c' } },
    admin: { previous: [] },
  },
};

test('remotes run in the live shell and the previous one; a candidate of the shell runs alone', () => {
  assert.deepEqual(shellsToRun(registry), ['1.1.0-b', '1.0.0-a']);
  assert.deepEqual(shellsToRun(registry, { name: 'dealer', id: '3.3.0-d' }), ['1.1.0-b', '1.0.0-a']);
  assert.deepEqual(shellsToRun(registry, { name: 'shell', id: '1.2.0-c' }), ['1.2.0-c']);
  assert.deepEqual(liveShells({ current: '1.0.0-a', previous: [] }), ['1.0.0-a']);
  assert.deepEqual(liveShells(undefined), []);
});

test('the releases to run are those that browsers get or got last, the candidate first', () => {
  const usual = { auth: ['2.0.0-a'], dealer: ['3.1.0-b', '3.2.0-c', '3.0.0-a'] };
  assert.deepEqual(releasesToRun(registry), usual);
  assert.deepEqual(releasesToRun(registry, { name: 'shell', id: '1.2.0-c' }), usual);
  assert.deepEqual(releasesToRun(registry, { name: 'admin', id: '1.0.0-a' }), {
    ...usual,
    admin: ['1.0.0-a'],
  });
  assert.deepEqual(releasesToRun(registry, { name: 'dealer', id: '3.2.0-c' }).dealer, [
    '3.2.0-c',
    '3.1.0-b',
    '3.0.0-a',
  ]);
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

test('a candidate has the first turn, beside what browsers get of the other remotes', () => {
  const candidate = { name: 'dealer', id: '3.3.0-d' };
  const lists = releasesToRun(registry, candidate);
  assert.deepEqual(roundsOf(lists)[0], { auth: '2.0.0-a', dealer: '3.3.0-d' });
  assert.deepEqual(roundWithout(lists, candidate), { auth: '2.0.0-a', dealer: '3.1.0-b' });
  const only = { name: 'admin', id: '1.0.0-a' };
  assert.deepEqual(roundWithout({ admin: ['1.0.0-a'] }, only, { tools: '1.0.0-b' }), { tools: '1.0.0-b' });
});
