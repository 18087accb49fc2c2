import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { connectSqlite } from './clients';

describe('A connection to SQLite', () => {
  let db: Knex;
  beforeEach(() => {
    db = connectSqlite(':memory:');
  });
  afterEach(() => db.destroy());

  const watchPreparing = () => jest.spyOn(Database.prototype, 'prepare');

  it('prepares a statement once, and runs it on the schema of the moment', async () => {
    const prepare = watchPreparing();
    await db.raw('create table slabs (id text)');
    await db('slabs').insert({ id: 'a' });
    const read = () => db('slabs').where({ id: 'a' });
    expect(await read()).toEqual([{ id: 'a' }]);
    await db.raw('alter table slabs add column area real default 2.5');
    expect(await read()).toEqual([{ id: 'a', area: 2.5 }]);
    expect(prepare.mock.calls.filter(([sql]) => sql.startsWith('select'))).toHaveLength(1);
  });

  it('keeps no long statement', async () => {
    const prepare = watchPreparing();
    const long = `select '${'a'.repeat(10_000)}'`;
    await db.raw(long);
    await db.raw(long);
    expect(prepare).toHaveBeenCalledTimes(2);
  });

  it('forgets statements of which there are too many', async () => {
    const prepare = watchPreparing();
    for (let number = 1; number <= 1_200; number += 1) await db.raw(`select ${number}`);
    prepare.mockClear();
    await db.raw('select 1200');
    await db.raw('select 1');
    expect(prepare.mock.calls).toEqual([['select 1']]);
  });
});
