import type { Knex } from 'knex';
import { insertUser } from '../testing/insert-user';
import { addMaterial, createProject, slab } from '../testing/market';
import { registerCustomer, registerDealer } from '../testing/people';
import { watchRoundTrips } from '../testing/round-trips';
import { createTestApp, QUIET, type TestApp } from '../testing/test-app';
import { holdWrites, neverHold } from './held-writes';
import { newId } from './ids';
import { inTransaction } from './transaction';

const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;

let test: TestApp;
let db: Knex;
beforeAll(async () => {
  test = await createTestApp(QUIET);
  db = test.app.db;
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

const nameOf = async (on: Knex, id: string) => (await on('users').where({ id }).first('name'))?.name;

describe('holdWrites', () => {
  it('writes everything, and in order', async () => {
    const ids = await inTransaction(db, async (trx) => {
      await holdWrites(trx);
      const id = await insertUser(trx, { name: 'first' });
      await trx('users').where({ id }).update({ name: 'second; or; "third" \\\' \u{1f600}' });
      expect(await nameOf(trx, id)).toBe('second; or; "third" \\\' \u{1f600}');
      const deleted = await insertUser(trx);
      await trx('users').where({ id: deleted }).delete();
      return [id, deleted, await insertUser(trx, { name: 'last' })] as const;
    });
    expect(await Promise.all(ids.map((id) => nameOf(db, id)))).toEqual([
      'second; or; "third" \\\' \u{1f600}',
      undefined,
      'last',
    ]);
  });

  it('writes nothing when the transaction fails', async () => {
    let id = '';
    const failing = inTransaction(db, async (trx) => {
      await holdWrites(trx);
      id = await insertUser(trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await nameOf(db, id)).toBeUndefined();
  });

  it('commits nothing when one of the writes fails, and the next transaction is not affected', async () => {
    const taken = await insertUser(db);
    for (let i = 0; i < 12; i += 1) {
      const ids: string[] = [];
      const failing = inTransaction(db, async (trx) => {
        await holdWrites(trx);
        ids.push(await insertUser(trx));
        await insertUser(trx, { id: taken });
        ids.push(await insertUser(trx));
      });
      await expect(failing).rejects.toMatchObject({ code: expect.stringMatching(/DUP_ENTRY|CONSTRAINT/) });
      expect(await Promise.all(ids.map((id) => nameOf(db, id)))).toEqual(ids.map(() => undefined));
    }
    const id = await inTransaction(db, (trx) => insertUser(trx, { name: 'after' }));
    expect(await nameOf(db, id)).toBe('after');
  });

  it('sends what is large in several packets', async () => {
    const long = 'x'.repeat(600_000);
    const id = newId();
    await inTransaction(db, async (trx) => {
      await holdWrites(trx);
      for (let i = 0; i < 4; i += 1) {
        await trx('idempotency_keys').insert({
          id: `${id}${i}`,
          fingerprint: 'x',
          body: long,
          created_at: 0,
          expires_at: 0,
        });
      }
    });
    const bodies: string[] = await db('idempotency_keys').where('id', 'like', `${id}%`).pluck('body');
    expect(bodies.map((body) => body.length)).toEqual([600_000, 600_000, 600_000, 600_000]);
  });
});

if (ON_MYSQL) {
  describe('on MySQL', () => {
    it('runs the whole transaction again after a deadlock among held writes', async () => {
      const [one, other] = [await insertUser(db), await insertUser(db)];
      const raise = async (first: string, second: string) =>
        inTransaction(db, async (trx) => {
          await trx('users').where({ id: first }).increment('version', 1);
          await holdWrites(trx);
          await trx('users').where({ id: second }).increment('version', 1);
        });
      for (let round = 0; round < 20; round += 1) {
        await Promise.all([raise(one, other), raise(other, one)]);
      }
      expect(await db('users').whereIn('id', [one, other]).pluck('version')).toEqual([41, 41]);
    });

    it('refuses any other query with several statements', async () => {
      const id = await insertUser(db, { name: 'stays' });
      await expect(db.raw(`select 1; delete from users where id = '${id}'`)).rejects.toThrow(
        'single statement',
      );
      expect(await nameOf(db, id)).toBe('stays');
    });

    it('begins a transaction together with its first statement', async () => {
      const trips = watchRoundTrips();
      await inTransaction(db, async (trx) => {
        await insertUser(trx);
        await trx('users').first('id');
      });
      await inTransaction(db, async () => {});
      const failing = inTransaction(db, async () => {
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(trips.map((sql) => sql.replace(/(users)[\s\S]*/, '$1'))).toEqual([
        'BEGIN;\ninsert into `users',
        'select `id` from `users',
        'COMMIT;',
        'BEGIN;\nCOMMIT',
        'ROLLBACK',
      ]);
    });

    it.each([{ key: undefined }, { key: 'a-key' }])(
      'an order locks its dealer for two round trips (Idempotency-Key: $key)',
      async ({ key }) => {
        const dealer = await registerDealer(test);
        const customer = await registerCustomer(test);
        const slabs = [slab('A', await addMaterial(test, dealer))];
        const project = await createProject(customer, {
          title: 'Kitchen',
          fabricator: dealer.fabricator.id,
          slabs,
        });
        const trips = watchRoundTrips();
        const placed = await test.app.inject({
          method: 'POST',
          url: '/api/app/order',
          payload: { project: project._id },
          headers: { ...customer.headers, ...(key && { 'idempotency-key': key }) },
        });
        expect(placed.statusCode).toBe(201);
        const locked = trips.slice(trips.findIndex((sql) => /^update `fabricators`/.test(sql)));
        expect(locked[0]).toMatch(/select .* from `fabricators`/);
        expect(locked[1]).toMatch(/^insert into `orders`[\s\S]*COMMIT$/);
      },
    );

    // The last one, because a connection of the pool stays as it is.
    it('sends each write alone on a node of Galera', async () => {
      const id = await insertUser(db);
      const update = (never: boolean) =>
        inTransaction(db, async (trx) => {
          if (never) neverHold(await trx.client.acquireConnection());
          await holdWrites(trx);
          return trx('users')
            .where({ id })
            .update({ name: `${never}` });
        });
      expect([await update(false), await update(true)]).toEqual([undefined, 1]);
    });
  });
}
