import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSeeds, type Seeders } from './seeds.mts';

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

test('seeds are made in order, and later ones know the ids of earlier ones', async () => {
  const { calls, seeders } = people();
  const { recordsOf, seedProblems } = await makeSeeds(
    [
      {
        name: 'yards',
        seeds: [
          { as: 'dealer', post: 'fabricator/material', body: { name: 'Onyx' }, record: 'yards' },
          {
            as: 'admin',
            post: 'admin/note/{yards}',
            body: { of: ['{orders}', { id: 'a {yards} b' }], n: 3 },
          },
        ],
      },
    ],
    seeders,
    { orders: 'order-1' },
  );
  assert.deepEqual(calls, [
    ['dealer', 'fabricator/material', { name: 'Onyx' }],
    ['admin', 'admin/note/id-1', { of: ['order-1', { id: 'a id-1 b' }], n: 3 }],
  ]);
  assert.deepEqual(recordsOf('yards'), { orders: 'order-1', yards: 'id-1' });
  assert.deepEqual(seedProblems, {});
});

test('seeds that two releases share are made once', async () => {
  const { calls, seeders } = people();
  const seeds = [{ as: 'dealer' as const, post: 'fabricator/material', body: {}, record: 'yards' }];
  await makeSeeds([{ name: 'yards', seeds }, { name: 'yards', seeds }, { name: 'old' }], seeders, {});
  assert.equal(calls.length, 1);
});

test('what fails is a problem of its remote alone', async () => {
  const { seeders } = people();
  const { recordsOf, seedProblems } = await makeSeeds(
    [
      { name: 'lost', seeds: [{ as: 'dealer', post: 'no/such', body: {} }] },
      { name: 'wrong', seeds: [{ as: 'dealer', post: 'a/b', body: { id: '{constructor}' } }] },
      { name: 'yards', seeds: [{ as: 'customer', post: 'a/b', body: {}, record: 'yards' }] },
    ],
    seeders,
    {},
  );
  assert.deepEqual(seedProblems, {
    lost: 'its seed "no/such" failed: 404',
    wrong: 'its seed "a/b" failed: there is no record "constructor"',
  });
  assert.deepEqual(Object.keys(recordsOf('yards')), ['yards']);
});

test('the records of a remote serve no page of another one', async () => {
  const { seeders } = people();
  const seeds = [{ as: 'dealer' as const, post: 'fabricator/material', body: {}, record: 'orders' }];
  const { recordsOf } = await makeSeeds([{ name: 'thief', seeds }], seeders, { orders: 'order-1' });
  assert.deepEqual(recordsOf('dealer'), { orders: 'order-1' });
});
