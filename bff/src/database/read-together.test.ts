import type { Knex } from 'knex';
import { insertUser } from '../testing/insert-user';
import { watchRoundTrips } from '../testing/round-trips';
import { createTestApp, type TestApp } from '../testing/test-app';
import { newId } from './ids';
import { readTogether } from './read-together';
import { inTransaction } from './transaction';

const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;

let test: TestApp;
let db: Knex;
beforeAll(async () => {
  test = await createTestApp();
  db = test.app.db;
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

type User = { id: string; name: string };

const userOf = (on: Knex, id: string) => on('users').where({ id }).select('id', 'name');

describe('readTogether', () => {
  it('resolves to the rows of each query, in one round trip', async () => {
    const one = await insertUser(db, { name: 'one; or; "two" \\\' \u{1f600}' });
    const other = await insertUser(db, { name: 'other' });
    const trips = watchRoundTrips();
    const [found, others] = await readTogether<[User, User]>(
      db,
      userOf(db, one),
      db('users').whereIn('id', [one, other]).orderBy('id').select('id', 'name'),
    );
    expect(found).toEqual([{ id: one, name: 'one; or; "two" \\\' \u{1f600}' }]);
    expect(others.map(({ id }) => id).sort()).toEqual([one, other].sort());
    expect(trips).toHaveLength(ON_MYSQL ? 1 : 0);
  });

  it('reads what a transaction has written', async () => {
    const [[found], none] = await inTransaction(db, async (trx) => {
      const id = await insertUser(trx, { name: 'new' });
      return readTogether<[User, User]>(trx, userOf(trx, id), userOf(trx, newId()));
    });
    expect(found?.name).toBe('new');
    expect(none).toEqual([]);
  });

  it('reads in the first statements of a transaction', async () => {
    const id = await insertUser(db);
    await inTransaction(db, async (trx) => {
      const [found] = await readTogether<[User, User]>(trx, userOf(trx, id), userOf(trx, id));
      expect(found).toHaveLength(1);
      await trx('users').where({ id }).update({ name: 'changed' });
    });
    expect((await userOf(db, id))[0]?.name).toBe('changed');
  });

  it.each([0, 1])('fails with query %s, and leaves nothing on the connection', async (failing) => {
    const id = await insertUser(db);
    for (let i = 0; i < 12; i += 1) {
      const queries = [userOf(db, id), userOf(db, id)] as const;
      queries[failing]?.whereRaw('nothing_like_it = 1');
      await expect(readTogether(db, ...queries)).rejects.toMatchObject({
        message: expect.stringContaining('nothing_like_it'),
      });
    }
    expect(await Promise.all(Array.from({ length: 12 }, () => userOf(db, id)))).toEqual(
      Array.from({ length: 12 }, () => [expect.objectContaining({ id })]),
    );
  });
});
