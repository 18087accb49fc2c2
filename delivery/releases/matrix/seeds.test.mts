import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteSeed } from 'bff-contract/web';
import { makeSeeds, type Seeded, type Seeders } from './seeds.mts';

/** People whose calls are noted; each makes a record with the next number. */
const people = () => {
  const calls: unknown[] = [];
  const as = (who: string) => ({
    create: async <T,>(path: string, body: unknown): Promise<T> => {
      calls.push([who, path, body]);
      if (path.startsWith('no/')) throw new Error('404');
      return { created: { _id: `id-${calls.length}` } } as T;
    },
  });
  const seeders: Seeders = { dealer: as('dealer'), customer: as('customer'), admin: as('admin') };
  return { calls, seeders };
};

const material = (name: string): RemoteSeed => ({
  as: 'dealer',
  post: 'fabricator/material',
  body: { name },
  record: 'yards',
});
const release = (version: string, ...seeds: RemoteSeed[]): Seeded => ({
  name: 'yards',
  directory: `${version}-0000000a`,
  seeds,
});

test('seeds are made in order, and later ones know the ids of earlier ones', async () => {
  const { calls, seeders } = people();
  const yards = release('1.0.0', material('Onyx'), {
    as: 'admin',
    post: 'admin/note/{yards}',
    body: { of: ['{orders}', { id: 'a {yards} b' }], n: 3 },
  });
  const { recordsOf, seedProblemOf } = await makeSeeds([yards], seeders, { orders: 'order-1' });
  assert.deepEqual(calls, [
    ['dealer', 'fabricator/material', { name: 'Onyx' }],
    ['admin', 'admin/note/id-1', { of: ['order-1', { id: 'a id-1 b' }], n: 3 }],
  ]);
  assert.deepEqual(recordsOf(yards), { orders: 'order-1', yards: 'id-1' });
  assert.equal(seedProblemOf(yards), undefined);
});

test('the records of a release serve no other one, of the same remote or of another', async () => {
  const { seeders } = people();
  const [before, bare, after] = [
    release('1.0.0', material('Onyx')),
    release('0.9.0'),
    release('1.1.0', material('Quartz')),
  ];
  const other = { ...bare, name: 'dealer' };
  const { recordsOf } = await makeSeeds([before, bare, after, other], seeders, { yards: 'common' });
  assert.deepEqual(
    [before, bare, after, other].map((each) => recordsOf(each).yards),
    ['id-1', 'common', 'id-2', 'common'],
  );
});

test('equal calls of two releases are made once', async () => {
  const { calls, seeders } = people();
  const both = [release('1.0.0', material('Onyx')), release('1.1.0', material('Onyx'))];
  const { recordsOf } = await makeSeeds(both, seeders, {});
  assert.equal(calls.length, 1);
  assert.deepEqual(both.map(recordsOf), [{ yards: 'id-1' }, { yards: 'id-1' }]);
});

test('what fails is a problem of its release alone', async () => {
  const { seeders } = people();
  const lost = release('1.0.0', { as: 'dealer', post: 'no/such', body: {} }, material('Onyx'));
  const wrong = release('1.1.0', { as: 'admin', post: 'a/b', body: { id: '{constructor}' } });
  const right = release('1.2.0', material('Quartz'));
  const { recordsOf, seedProblemOf } = await makeSeeds([lost, wrong, right], seeders, {});
  assert.deepEqual([lost, wrong, right].map(seedProblemOf), [
    { as: 'dealer', what: 'its seed 1 (no/such) failed: 404' },
    { as: 'admin', what: 'its seed 1 (a/b) failed: there is no record "constructor"' },
    undefined,
  ]);
  assert.deepEqual(
    [lost, right].map((each) => Object.keys(recordsOf(each))),
    [['yards'], ['yards']],
  );
});
