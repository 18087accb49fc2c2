import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { type Person, registerAdmin } from '../testing/people';
import { type PrivateMariadb, startPrivateMariadb } from '../testing/private-mariadb';
import { createTestApp, type TestApp } from '../testing/test-app';
import { dialectOf } from './dialect';
import { newId } from './ids';
import { inTransaction } from './transaction';

const onMariadb = process.env.TEST_DATABASE_URL !== undefined;

interface Prototype {
  _query: (connection: unknown, query: { sql: string }) => Promise<unknown>;
}

const DEADLOCK = onMariadb ? { code: 'ER_LOCK_DEADLOCK', errno: 1213 } : { code: 'SQLITE_BUSY' };
/** A lost answer ends a request after two thirds of this. Twelve at once take a busy machine longer than the default. */
const REQUEST_MS = 8_000;
/** On MySQL it may take writes along that waited for it. */
const COMMIT = /(?:^|\n)commit/i;
const isDeadlock = (fields: { code: string }) => fields.code === DEADLOCK.code;

/** Lets the driver throw for the next statements that match, below everything of ours. */
const failNext = (statement: RegExp, fields: { code: string; errno?: number }, times = 1) => {
  const driver = onMariadb ? 'knex/lib/dialects/mysql2' : 'knex/lib/dialects/better-sqlite3';
  const prototype = require(driver).prototype as Prototype;
  const original = prototype._query;
  let left = times;
  const spy = jest.spyOn(prototype, '_query').mockImplementation(async function (
    this: unknown,
    connection,
    query,
  ) {
    if (left > 0 && statement.test(query.sql)) {
      left -= 1;
      // A database that reports a deadlock has rolled back.
      if (isDeadlock(fields)) await original.call(this, connection, { sql: 'rollback' });
      throw Object.assign(new Error('as the driver says'), fields);
    }
    return original.call(this, connection, query);
  });
  return () => {
    spy.mockRestore();
    expect(left).toBe(0);
  };
};

let server: PrivateMariadb | undefined;
let test: TestApp;
let db: Knex;
let admin: Person;
let databaseUser = '';
beforeAll(async () => {
  server = onMariadb ? await startPrivateMariadb() : undefined;
  const database = await server?.createDatabase();
  databaseUser = database?.user ?? '';
  test = await createTestApp({ databaseUrl: database?.url, requestDeadlineMs: REQUEST_MS });
  db = test.app.db;
  admin = await registerAdmin(test);
});
afterAll(async () => {
  await test.close();
  await server?.close();
});

const create = (app: FastifyInstance = test.app) =>
  app.inject({
    method: 'POST',
    url: '/api/admin/user',
    headers: { 'content-type': 'application/json', ...admin.headers },
    payload: { name: 'x', email: `${newId()}@example.com` },
  });
const read = () => admin.call('GET', 'admin/user?pageSize=5');
const userCount = async () => Number((await db('users').count({ count: '*' }))[0]?.count);

/** Neither more nor less than this happened: the caller is asked to come back, and the next call works. */
const expectUnavailable = ({ statusCode, headers, json }: Awaited<ReturnType<typeof create>>) => {
  expect([statusCode, json().code]).toEqual([503, 'UNAVAILABLE']);
  expect(headers['retry-after']).toMatch(/^\d+$/);
};
const expectRecovered = async () => {
  const before = await userCount();
  const responses = await Promise.all(Array.from({ length: 12 }, () => create()));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
  expect(await userCount()).toBe(before + 12);
  expect((await read()).statusCode).toBe(200);
};

const MYSQL_FAULTS = [1021, 1047, 1180, 1203, 1226, 1290, 1317, 1836, 1927, 3100].map((errno) => ({
  code: `ER_${errno}`,
  errno,
}));
const SQLITE_FAULTS = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'].map(
  (code) => ({ code }),
);
const FAULTS = onMariadb ? MYSQL_FAULTS : SQLITE_FAULTS;

describe.each(FAULTS)('After the database error $code', (fault) => {
  it.each([
    ['a read', /^select .* from `users`/i, read],
    ['a write', /^insert into `users`/i, create],
    ['BEGIN', /^begin/i, create],
    ['COMMIT', COMMIT, create],
  ])('%s asks the caller to retry, and affects no other caller', async (_name, statement, call) => {
    const before = await userCount();
    const done = failNext(statement, fault);
    expectUnavailable(await call());
    done();
    expect(await userCount()).toBe(before);
    await expectRecovered();
  });
});

it('A transaction reports why it was rolled back, even if the rollback fails', async () => {
  const before = await userCount();
  const done = failNext(/^rollback/i, onMariadb ? { code: 'X', errno: 1181 } : { code: 'SQLITE_IOERR' });
  const change = db.transaction(async (trx) => {
    const email = `${newId()}@example.com`;
    await trx('users').insert({ id: newId(), name: 'x', email, created_at: 0, updated_at: 0 });
    throw new Error('the reason');
  });
  await expect(change).rejects.toThrow('the reason');
  done();
  expect(await userCount()).toBe(before);
  await expectRecovered();
});

it('A transaction whose COMMIT met a deadlock runs again', async () => {
  const done = failNext(COMMIT, DEADLOCK, 2);
  const before = await userCount();
  expect((await create()).statusCode).toBe(201);
  done();
  expect(await userCount()).toBe(before + 1);
  await expectRecovered();
});

const testSqlite = () => {
  it('the app serves reads while the disk is full, and writes once there is space', async () => {
    const [{ page_count: pages }] = await db.raw('pragma page_count');
    await db.raw(`pragma max_page_count = ${pages}`);
    // One row may need a new page where the next one still finds room.
    for (let refused = 0; refused < 20; ) {
      const response = await create();
      if (response.statusCode === 201) refused = 0;
      else {
        expectUnavailable(response);
        refused += 1;
      }
    }
    expect((await read()).statusCode).toBe(200);
    await db.raw('pragma max_page_count = 1073741823');
    await expectRecovered();
  });
};

const testMariadb = () => {
  /** Takes all connections of the pool for a moment. */
  const withConnections = async <T>(
    work: (connections: Array<{ threadId: number; stream: Socket }>) => T,
  ): Promise<T> => {
    const connections = await Promise.all(Array.from({ length: 10 }, () => db.client.acquireConnection()));
    const result = await work(connections);
    for (const connection of connections) await db.client.releaseConnection(connection);
    return result;
  };

  it('a connection with an open transaction is dropped', async () => {
    await expectRecovered();
    await withConnections(async (connections) => {
      for (const connection of connections) await db.raw('begin').connection(connection);
    });
    const responses = await Promise.all(Array.from({ length: 30 }, () => create()));
    for (const response of responses) if (response.statusCode !== 201) expectUnavailable(response);
    await expectRecovered();
  });

  const sessionsOf = async (): Promise<number[]> => {
    const rows = server?.admin('information_schema.processlist').where('USER', databaseUser).pluck('ID');
    return (await rows) ?? [];
  };
  const setReadOnly = (value: 0 | 1) => server?.admin.raw(`set global read_only = ${value}`);

  it('new connections are opened after a switch-over to a read-only server', async () => {
    await setReadOnly(1);
    const before = await withConnections((connections) => connections.map(({ threadId }) => threadId));
    const left = async () => (await sessionsOf()).filter((id) => before.includes(id));
    // None of the connections that see the error may stay: they would lead to the old server.
    for (let round = 0; round < 20 && (await left()).length > 0; round += 1) {
      for (const response of await Promise.all(Array.from({ length: 20 }, () => create()))) {
        expectUnavailable(response);
      }
    }
    expect(await left()).toEqual([]);
    expect((await read()).statusCode).toBe(200);
    await setReadOnly(0);
    await expectRecovered();
  });

  it('one refused write is enough to leave a server that became read-only', async () => {
    await expectRecovered();
    const before = await withConnections((connections) => connections.map(({ threadId }) => threadId));
    await setReadOnly(1);
    expectUnavailable(await create());
    await setReadOnly(0);
    // The old server would still answer reads, with what it had before the switch-over.
    const used = await withConnections((connections) => connections.map(({ threadId }) => threadId));
    expect(used.filter((id) => before.includes(id))).toEqual([]);
    await expectRecovered();
  });

  it('one lost answer is enough to leave all connections to a server that has gone', async () => {
    await expectRecovered();
    // As after a failover that moves the address of the database: nothing answers, and nothing closes them.
    await withConnections((connections) => {
      for (const { stream } of connections) stream.pause();
    });
    expectUnavailable(await create());
    expect((await create()).statusCode).toBe(201);
    await expectRecovered();
  });

  it('no transaction stays open after a refused COMMIT', async () => {
    const before = await userCount();
    const change = inTransaction(db, async (trx) => {
      const email = `${newId()}@example.com`;
      await trx('users').insert({ id: newId(), name: 'x', email, created_at: 0, updated_at: 0 });
      await setReadOnly(1);
    });
    await expect(change).rejects.toMatchObject({ errno: 1290 });
    await setReadOnly(0);
    const open = await server?.admin('information_schema.innodb_trx').select('trx_id');
    expect(open).toEqual([]);
    expect(await userCount()).toBe(before);
    await expectRecovered();
  });

  it('a killed connection fails its request quickly', async () => {
    await expectRecovered();
    for (const id of await sessionsOf()) await server?.admin.raw('kill ?', [id]);
    const responses = await Promise.all(Array.from({ length: 20 }, () => create()));
    for (const response of responses) if (response.statusCode !== 201) expectUnavailable(response);
    await expectRecovered();
  });

  it('callers are asked to retry while the user may open no more connections', async () => {
    const limit = (most: number) =>
      server?.admin.raw("alter user ?@'127.0.0.1' with max_user_connections ?", [databaseUser, most]);
    await limit(1);
    for (const id of await sessionsOf()) await server?.admin.raw('kill ?', [id]);
    const responses = await Promise.all(Array.from({ length: 20 }, () => create()));
    for (const response of responses) if (response.statusCode !== 201) expectUnavailable(response);
    await limit(0);
    await expectRecovered();
  });

  it('callers are asked to retry while the user is locked out', async () => {
    await server?.admin.raw("alter user ?@'127.0.0.1' account lock", [databaseUser]);
    for (const id of await sessionsOf()) await server?.admin.raw('kill ?', [id]);
    await create();
    expectUnavailable(await create());
    await server?.admin.raw("alter user ?@'127.0.0.1' account unlock", [databaseUser]);
    await expectRecovered();
  });
};

describe('Real database faults', () => {
  it('are tested on the configured database', () => {
    expect(dialectOf(db)).toBe(onMariadb ? 'mysql' : 'sqlite');
  });
  if (onMariadb) testMariadb();
  else testSqlite();
});
