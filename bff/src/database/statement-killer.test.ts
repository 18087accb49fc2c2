import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type Person, registerAdmin } from '../testing/people';
import { type PrivateMariadb, startPrivateMariadb } from '../testing/private-mariadb';
import { createTestApp, type TestApp } from '../testing/test-app';
import { until } from '../testing/until';
import { openDatabase } from './';
import { companionsOf, connectMysql } from './clients';
import { newId } from './ids';
import { createStatementKiller } from './statement-killer';
import { withDeadline } from './time-limits';
import { inTransaction } from './transaction';

/** A request waits two thirds of this for a lock. */
const REQUEST_MS = 6_000;
const HEAVY = `select count(*) from information_schema.columns a
  join information_schema.columns b join information_schema.columns c
  where concat(a.column_name, b.column_name, c.column_name) like '%nothing like this%'`;

const testMariadb = () => {
  let server: PrivateMariadb;
  let test: TestApp;
  let db: Knex;
  let origin: string;
  let admin: Person;
  let user: string;
  beforeAll(async () => {
    server = await startPrivateMariadb();
    const database = await server.createDatabase();
    user = database.user;
    test = await createTestApp({ databaseUrl: database.url, requestDeadlineMs: REQUEST_MS });
    db = test.app.db;
    db = test.app.db;
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    admin = await registerAdmin(test);
  });
  afterEach(() => server.thaw());
  afterAll(async () => {
    await test.close();
    await server.close();
  });

  /** Statements of ours that the server is working on. */
  const running = async (): Promise<string[]> =>
    server
      .admin('information_schema.processlist')
      .where({ USER: user })
      .whereNotIn('COMMAND', ['Sleep', 'Killed'])
      .pluck('INFO');
  const openTransactions = () => server.admin('information_schema.innodb_trx').pluck('trx_id');
  /** None of the statements ends by itself before the test does. */
  const untilNothingRuns = () => until(async () => (await running()).length === 0);

  /** Connections that nothing else uses. */
  const openControl = () => companionsOf(connectMysql(test.config.databaseUrl ?? '')).control;

  const addUser = async () => {
    const id = newId();
    await db('users').insert({ id, name: 'x', email: `${id}@example.com`, created_at: 0, updated_at: 0 });
    return id;
  };
  const versionOf = async (id: string) => (await db('users').where({ id }).first('version')).version;
  /** Waits until as many calls as there are connections, and more, are served at once. New connections take a moment. */
  const alive = () =>
    until(async () => {
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => admin.call('GET', 'admin/user?pageSize=5')),
      );
      return responses.every(({ statusCode }) => statusCode === 200);
    });
  /** A call over the network, which its client can leave with `destroy`. */
  const send = (method: string, path: string, body?: object) => {
    const headers = { ...admin.headers, accept: 'text/csv', 'content-type': 'application/json' };
    const call = httpRequest(`${origin}/api/${path}`, { method, headers });
    call.on('error', () => {});
    call.end(body && JSON.stringify(body));
    return call;
  };

  it.each([
    ['a pause', 'select sleep(6000)'],
    ['a heavy join', HEAVY],
    ['a wait for a lock', "select get_lock('held', 6000)"],
  ])('stops %s that timed out', async (_name, sql) => {
    await server.admin.transaction(async (holder) => {
      await holder.raw("select get_lock('held', 1)");
      await expect(withDeadline(200, () => db.raw(sql))).rejects.toMatchObject({
        code: 'PROTOCOL_SEQUENCE_TIMEOUT',
      });
      await untilNothingRuns();
      await holder.raw("select release_lock('held')");
    });
    await alive();
  });

  it('stops more statements at once than there are connections', async () => {
    const slow = Array.from({ length: 30 }, () => withDeadline(300, () => db.raw('select sleep(6000)')));
    for (const { status } of await Promise.allSettled(slow)) expect(status).toBe('rejected');
    await untilNothingRuns();
    await alive();
  });

  it('rolls back a write that waited for a lock, and frees its locks', async () => {
    const [held, free] = [await addUser(), await addUser()];
    const holder = await server.admin.transaction();
    await holder.raw('update ??.users set version = 5 where id = ?', [user, held]);
    const change = withDeadline(300, () =>
      inTransaction(db, async (trx) => {
        await trx('users').where({ id: free }).increment('version', 1);
        await trx('users').where({ id: held }).increment('version', 1);
      }),
    );
    await expect(change).rejects.toMatchObject({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
    await untilNothingRuns();
    await db('users').where({ id: free }).increment('version', 10);
    await holder.commit();
    expect([await versionOf(held), await versionOf(free)]).toEqual([5, 11]);
    expect(await openTransactions()).toEqual([]);
  });

  it('turns a request that waits for a lock into a 503, and stops its statement', async () => {
    const id = await addUser();
    const holder = await server.admin.transaction();
    await holder.raw('select 1 from ??.users where id = ? for update', [user, id]);
    const answer = await admin.call('POST', `admin/user/${id}`, { name: 'changed' });
    expect(answer.statusCode).toBe(503);
    await untilNothingRuns();
    await holder.rollback();
    expect(await openTransactions()).toEqual([]);
    await alive();
  });

  it('stops statements from before a freeze once the database is back', async () => {
    const statements = Array.from({ length: 5 }, () => withDeadline(400, () => db.raw('select sleep(6000)')));
    const ended = Promise.allSettled(statements);
    await until(async () => (await running()).length === 5);
    await server.freeze();
    for (const { status } of await ended) expect(status).toBe('rejected');
    await sleep(2_000);
    server.thaw();
    await untilNothingRuns();
    await alive();
  });

  it('stops a read whose client has disconnected', async () => {
    const holder = await server.admin.transaction();
    await holder.raw('lock tables ??.users write, ??.sessions read, ??.fabricators read', [user, user, user]);
    const call = send('GET', 'admin/user');
    await until(async () => (await running()).length > 0);
    call.destroy();
    await untilNothingRuns();
    await holder.raw('unlock tables');
    await holder.commit();
    await alive();
  });

  it('lets a write finish whose client has disconnected', async () => {
    const id = await addUser();
    const holder = await server.admin.transaction();
    await holder.raw('select 1 from ??.users where id = ? for update', [user, id]);
    const call = send('POST', `admin/user/${id}`, { name: 'changed' });
    await until(async () => (await running()).length > 0);
    call.destroy();
    await holder.commit();
    await until(async () => (await db('users').where({ id }).first('name')).name === 'changed');
  });

  it('stops an export whose client has disconnected', async () => {
    const rows = Array.from({ length: 60_000 }, () => {
      const id = newId();
      return { id, name: 'x'.repeat(150), email: `${id}@example.com`, created_at: 0, updated_at: 0 };
    });
    await db.batchInsert('users', rows, 2_000);
    const call = send('GET', 'admin/user');
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    // Nobody reads on, so the export waits; then its next page waits for the lock.
    const holder = await server.admin.transaction();
    await holder.raw('lock tables ??.users write', [user]);
    response.resume();
    await until(async () => (await running()).length > 0);
    call.destroy();
    await untilNothingRuns();
    await holder.raw('unlock tables');
    await holder.commit();
    await alive();
  });

  it('ends no session of another server, or of a restarted one', async () => {
    const bystander = openDatabase({ databaseUrl: test.config.databaseUrl, dataDir: '' });
    const [[self]] = await bystander.raw('select connection_id() as id, @@hostname as host, @@port as port');
    const warnings: string[] = [];
    const control = openControl();
    const killer = createStatementKiller(control, (message) => warnings.push(message));
    const openedAt = performance.now();
    killer.kill({ id: self.id, server: 'elsewhere:3306', openedAt });
    killer.kill({ id: self.id, server: `${self.host}:${self.port}`, openedAt: openedAt - 86_400_000 });
    // One that has ended by itself is no reason to warn.
    killer.kill({ id: 4_000_000_000, server: `${self.host}:${self.port}`, openedAt });
    await until(() => warnings.length > 0);
    await killer.close();
    await control.destroy();
    expect(warnings).toEqual(['a statement could not be stopped: its server was not found']);
    const [[still]] = await bystander.raw('select connection_id() as id');
    expect(still.id).toBe(self.id);
    await bystander.destroy();
  });

  it('uses the connections of the pool if it can open no other', async () => {
    await server.admin.raw("alter user ?@'127.0.0.1' with max_user_connections 11", [user]);
    await companionsOf(db).control.raw('select 1');
    const slow = Array.from({ length: 10 }, () => withDeadline(300, () => db.raw('select sleep(6000)')));
    for (const { status } of await Promise.allSettled(slow)) expect(status).toBe('rejected');
    await untilNothingRuns();
    await alive();
    await server.admin.raw("alter user ?@'127.0.0.1' with max_user_connections 0", [user]);
  });
};

// SQLite runs in this process: nothing goes on once a call has failed.
if (process.env.TEST_DATABASE_URL) describe('a statement that nobody waits for', testMariadb);
else {
  it('ends with its call', async () => {
    const test = await createTestApp();
    await expect(withDeadline(0, () => test.app.db('users'))).resolves.toEqual([]);
    await test.close();
  });
}
