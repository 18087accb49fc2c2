import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { type PrivateMariadb, startPrivateMariadb } from '../testing/private-mariadb';
import { createTestApp, type TestApp } from '../testing/test-app';
import { until } from '../testing/until';

const onMariadb = process.env.TEST_DATABASE_URL !== undefined;

let server: PrivateMariadb | undefined;
let test: TestApp;
let databaseUser = '';
beforeAll(async () => {
  server = onMariadb ? await startPrivateMariadb() : undefined;
  const database = await server?.createDatabase();
  databaseUser = database?.user ?? '';
  test = await createTestApp({ databaseUrl: database?.url });
});
afterAll(async () => {
  await test.close();
  await server?.close();
});
afterEach(() => jest.restoreAllMocks());

const readyz = async (app: FastifyInstance = test.app) => {
  const { statusCode, headers, json } = await app.inject('/readyz');
  return { status: statusCode, retryAfter: headers['retry-after'], body: json() };
};
const expectNotReady = async (reason: string, app?: FastifyInstance) =>
  expect(await readyz(app)).toEqual({
    status: 503,
    retryAfter: '2',
    body: { error: `Not ready: ${reason}.`, code: 'UNAVAILABLE', requestId: expect.any(String) },
  });
/** Results are kept for a second at most. */
const untilReady = async (app?: FastifyInstance) => {
  await until(async () => (await readyz(app)).status === 200);
  expect(await readyz(app)).toMatchObject({
    status: 200,
    body: { status: 'ok', checks: { database: 'ok' } },
  });
};

const statementsOf = (db: Knex) => {
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => statements.push(sql);
  db.on('query', listen);
  return { statements, stop: () => db.removeListener('query', listen) };
};

describe('A process', () => {
  it('is ready while its database accepts reads and writes, and the check leaves nothing behind', async () => {
    const app = await test.another();
    await untilReady(app);
    expect(await app.db('rate_limits')).toEqual([]);
  });

  it('checks its database once for many probes', async () => {
    const app = await test.another();
    const { statements, stop } = statementsOf(app.db);
    await Promise.all(Array.from({ length: 50 }, () => readyz(app)));
    const once = statements.length;
    await readyz(app);
    stop();
    expect(statements.length).toBe(once);
    expect(once).toBeLessThan(10);
  });

  it('is not ready while a migration is pending', async () => {
    const app = await test.another();
    const row = await app.db('knex_migrations').orderBy('id', 'desc').first();
    await app.db('knex_migrations').where({ id: row.id }).delete();
    await expectNotReady('a migration is pending', app);
    await app.db('knex_migrations').insert(row);
    await untilReady(app);
  });

  it('is ready on a schema that a newer version has migrated', async () => {
    const app = await test.another();
    const row = { name: '9999-future', batch: 9, migration_time: new Date() };
    await app.db('knex_migrations').insert(row);
    await untilReady(app);
    await app.db('knex_migrations').where({ name: row.name }).delete();
  });

  it('is not ready while its database is read-only', async () => {
    const app = await test.another();
    if (onMariadb) await server?.admin.raw('set global read_only = 1');
    else await app.db.raw('pragma query_only = 1');
    await expectNotReady('the database is read-only', app);
    if (onMariadb) await server?.admin.raw('set global read_only = 0');
    await untilReady(app);
  });
});

const testMariadb = () => {
  it.each([
    [7_000, "the clock is 7 s ahead of the database's"],
    [-7_000, "the clock is 7 s behind the database's"],
  ])("is not ready if the database's clock is %d ms off", async (offset, reason) => {
    const app = await test.another();
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + offset);
    await expectNotReady(reason, app);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + offset / 2);
    await untilReady(app);
  });

  it('is not ready while writes hang, and the check leaves none behind', async () => {
    const app = await test.another();
    await untilReady(app);
    const holder = await server?.admin.transaction();
    await holder?.raw('lock tables ??.rate_limits read', [databaseUser]);
    await until(async () => (await readyz(app)).status !== 200);
    await expectNotReady('no response from database', app);
    for (let probes = 0; probes < 5; probes += 1) await expectNotReady('no response from database', app);
    const hanging = async (): Promise<unknown[]> =>
      (await server
        ?.admin('information_schema.processlist')
        .where({ USER: databaseUser })
        .whereNotIn('COMMAND', ['Sleep', 'Killed'])) ?? [];
    await until(async () => (await hanging()).length <= 1);
    await holder?.raw('unlock tables');
    await holder?.commit();
    await untilReady(app);
  });

  it('is ready while requests use all connections', async () => {
    const app = await test.another();
    await untilReady(app);
    const connections = await Promise.all(
      Array.from({ length: 10 }, () => app.db.client.acquireConnection()),
    );
    await sleep(1_100);
    expect((await readyz(app)).status).toBe(200);
    for (const connection of connections) await app.db.client.releaseConnection(connection);
  });

  it("is not ready for a while after the server's disk was full", async () => {
    const app = await test.another();
    await untilReady(app);
    // InnoDB's error for a table that may not grow.
    await app.db.raw("signal sqlstate 'HY000' set mysql_errno = 1114").catch(() => {});
    await sleep(1_100);
    await expectNotReady('the disk of the database is full', app);
    const later = performance.now() + 11_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await untilReady(app);
  });
};

const testSqlite = () => {
  const diskWith = (freeBytes: number) => {
    const { statfs } = fs;
    return jest.spyOn(fs, 'statfs').mockImplementation((async (path: string) => ({
      ...(await statfs(path)),
      bavail: freeBytes / 512,
      bsize: 512,
    })) as unknown as typeof fs.statfs);
  };

  it('is not ready while its disk is full', async () => {
    const app = await test.another();
    const disk = diskWith(100_000);
    await expectNotReady('the disk of the database is full', app);
    disk.mockRestore();
    await untilReady(app);
  });

  it('is not ready while a write fails for lack of space, whatever the file system reports', async () => {
    const app = await test.another();
    const [{ page_count: pages }] = await app.db.raw('pragma page_count');
    await app.db.raw(`pragma max_page_count = ${pages}`);
    const fill = async () => {
      const rows = Array.from({ length: 100 }, (_, i) => ({
        bucket: `x${i}${'x'.repeat(500)}`,
        points: 0,
        expires_at: 0,
      }));
      for (let tries = 0; tries < 100; tries += 1) await app.db('rate_limits').insert(rows[tries]);
    };
    await expect(fill()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    await expectNotReady('the disk of the database is full', app);
    await app.db.raw('pragma max_page_count = 1073741823');
    await app.db('rate_limits').delete();
    const later = performance.now() + 11_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await untilReady(app);
  });

  it.each(['EROFS', 'EACCES'])('is not ready while its file system reports %s', async (code) => {
    const app = await test.another();
    const disk = jest.spyOn(fs, 'access').mockRejectedValue(Object.assign(new Error('/var/lib/x'), { code }));
    await expectNotReady('the database is read-only', app);
    disk.mockRestore();
    await untilReady(app);
  });

  it('is not ready after its file was removed', async () => {
    const app = await test.another();
    await untilReady(app);
    await sleep(1_100);
    const file = `${test.config.dataDir}/slabdesk.sqlite`;
    await fs.rename(file, `${file}.away`);
    await expectNotReady('the file of the database is missing', app);
    await fs.rename(`${file}.away`, file);
    await untilReady(app);
  });
};

describe('The readiness check', () => {
  if (onMariadb) testMariadb();
  else testSqlite();
});
