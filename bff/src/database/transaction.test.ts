import type { Knex } from 'knex';
import { insertUser } from '../testing/insert-user';
import { createTestApp, type TestApp } from '../testing/test-app';
import { until } from '../testing/until';
import { dialectOf } from './dialect';
import { isPassingFault } from './passing-faults';
import { withDeadline } from './time-limits';
import { inTransaction } from './transaction';

let test: TestApp;
let db: Knex;
beforeAll(async () => {
  test = await createTestApp();
  db = test.app.db;
});
afterAll(() => test.close());

const versionOf = async (id: string) => (await db('users').where({ id }).first('version'))?.version;
const raise = (trx: Knex, id: string) => trx('users').where({ id }).increment('version', 1);

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('inTransaction', () => {
  it('commits all of a change or nothing', async () => {
    let id = '';
    const change = inTransaction(db, async (trx) => {
      id = await insertUser(trx);
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await versionOf(id)).toBeUndefined();
    expect(await inTransaction(db, async (trx) => insertUser(trx))).toEqual(expect.any(String));
  });

  it.each(['ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'SQLITE_BUSY'])(
    'runs the whole of it again after %s',
    async (code) => {
      const id = await insertUser(db);
      let tries = 0;
      await inTransaction(db, async (trx) => {
        tries += 1;
        await raise(trx, id);
        if (tries < 3) throw failure(code);
      });
      expect(tries).toBe(3);
      expect(await versionOf(id)).toBe(2);
    },
  );

  it('ends at the deadline, however fast its statements are', async () => {
    const id = await insertUser(db);
    const clock = jest.spyOn(performance, 'now');
    const start = performance.now();
    const change = withDeadline(1_000, () =>
      inTransaction(db, async (trx) => {
        await raise(trx, id);
        clock.mockReturnValue(start + 1_001);
        await raise(trx, id);
      }),
    );
    expect(isPassingFault(await change.catch((error: unknown) => error))).toBe(true);
    clock.mockRestore();
    expect(await versionOf(id)).toBe(1);
  });

  it('stops retrying in the end, and at once for other errors', async () => {
    let tries = 0;
    const failing = (code: string) =>
      inTransaction(db, async () => {
        tries += 1;
        throw failure(code);
      });
    await expect(failing('ER_LOCK_DEADLOCK')).rejects.toThrow('ER_LOCK_DEADLOCK');
    expect(tries).toBe(6);
    tries = 0;
    await expect(failing('ER_DUP_ENTRY')).rejects.toThrow('ER_DUP_ENTRY');
    expect(tries).toBe(1);
  });

  it('completes all of many rival changes that lock the same rows in opposite orders', async () => {
    const [one, other] = [await insertUser(db), await insertUser(db)];
    const orders = [
      [one, other],
      [other, one],
    ];
    const isMysql = dialectOf(db) === 'mysql';
    let tries = 0;
    let held = 0;
    const rivals = 8;
    await Promise.all(
      Array.from({ length: rivals }, (_, index) =>
        inTransaction(db, async (trx) => {
          tries += 1;
          for (const id of orders[index % 2] ?? []) {
            await raise(trx, id);
            held += 1;
            // Until a rival has the row that is next. SQLite has one writer at a time.
            if (isMysql) await until(() => held > 1);
          }
        }),
      ),
    );
    expect([await versionOf(one), await versionOf(other)]).toEqual([1 + rivals, 1 + rivals]);
    if (isMysql) expect(tries).toBeGreaterThan(rivals);
    else expect(tries).toBe(rivals);
  });

  it('reads what others commit while it runs', async () => {
    if (dialectOf(db) !== 'mysql') return;
    const id = await insertUser(db);
    await inTransaction(db, async (trx) => {
      const before = (await trx('users').where({ id }).first('version')).version;
      await raise(db, id);
      const after = (await trx('users').where({ id }).first('version')).version;
      expect([before, after]).toEqual([1, 2]);
    });
  });
});
