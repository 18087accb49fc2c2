import assert from 'node:assert/strict';
import test from 'node:test';
import { liveShells } from '@slabdesk/releases';
import fc from '@slabdesk/testing/seeded-fast-check';
import { othersOf, releasesToRun, roundsOf, shellsToRun } from './plan.mts';

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

test('the rounds give every release its turn once, while every remote is there', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('auth', 'dealer', 'admin'), ids), (lists) => {
      const rounds = roundsOf(lists);
      for (const { served } of rounds)
        assert.deepEqual(Object.keys(served).sort(), Object.keys(lists).sort());
      for (const [name, all] of Object.entries(lists)) {
        const turns = rounds.filter(({ turns }) => turns.includes(name));
        assert.deepEqual(
          turns.map(({ served }) => served[name]),
          all,
        );
      }
      assert.equal(rounds.length, Math.max(0, ...Object.values(lists).map((list) => list.length)));
    }),
  );
});

test('a candidate has the only turn, beside what browsers get of the other remotes', () => {
  const candidate = { name: 'dealer', id: '3.3.0-d' };
  const rounds = roundsOf(releasesToRun(registry, candidate), candidate);
  assert.deepEqual(rounds, [
    {
      served: { auth: '2.0.0-a', dealer: '3.3.0-d' },
      turns: ['dealer'],
      without: { auth: '2.0.0-a', dealer: '3.1.0-b' },
    },
  ]);
  assert.deepEqual(othersOf(rounds[0]), { auth: '2.0.0-a' });
});

test('a first release of the only remote has nothing beside it', () => {
  const candidate = { name: 'admin', id: '1.0.0-a' };
  const rounds = roundsOf({ admin: ['1.0.0-a'] }, candidate);
  assert.deepEqual(rounds, [{ served: { admin: '1.0.0-a' }, turns: ['admin'], without: {} }]);
  assert.deepEqual(othersOf(rounds[0]), {});
});
