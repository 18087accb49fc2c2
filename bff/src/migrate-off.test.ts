import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Token } from 'bff-contract';
import type { Knex } from 'knex';
import { migrate, openDatabase } from './database';
import { connectMysql } from './database/clients';
import { migrations } from './database/migrations';
import { beginRestore, endRestore } from './database/unfinished-restore';
import { createBuiltServers } from './testing/built-server';
import { PASSWORD } from './testing/people';
import { writeShellBuild } from './testing/shell-build';
import { createMysqlDatabase } from './testing/test-app';
import { until } from './testing/until';

const ADMIN = ['--email', 'ann@example.com', '--name', 'Ann Bell', '--password', PASSWORD];
/** As docs/reference/running.md says. */
const SERVER_PRIVILEGES = 'SELECT, INSERT, UPDATE, DELETE';
const MIGRATION_PRIVILEGES = `${SERVER_PRIVILEGES}, CREATE, ALTER, DROP, INDEX, REFERENCES, TRIGGER`;

const dataDir = mkdtempSync(join(tmpdir(), 'bff-migrate-off-'));
const { build, launch, start, killAll } = createBuiltServers({
  DATA_DIR: dataDir,
  SECRET: 'a secret of the tests, long enough',
  MIGRATE: 'off',
  RATE_LIMIT: 'off',
  WEB_ROOT: writeShellBuild(join(dataDir, 'web')),
});

/** A database with two users: the server's, and one for migrations. On SQLite both are the same. */
const createDatabase = async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { env: {}, drop: async () => {} };
  const { url, drop } = await createMysqlDatabase(server);
  const admin = connectMysql(url);
  const name = new URL(url).pathname.slice(1);
  const createUser = async (privileges: string) => {
    const user = `u${randomUUID().replaceAll('-', '').slice(0, 20)}`;
    await admin.raw("create user ?@'127.0.0.1' identified by 'secret'", [user]);
    await admin.raw(`grant ${privileges} on ??.* to ?@'127.0.0.1'`, [name, user]);
    return { user, url: Object.assign(new URL(url), { username: user, password: 'secret' }).href };
  };
  const users = [await createUser(SERVER_PRIVILEGES), await createUser(MIGRATION_PRIVILEGES)];
  const [DATABASE_URL, MIGRATE_DATABASE_URL] = users.map((each) => each.url);
  return {
    env: { DATABASE_URL, MIGRATE_DATABASE_URL } as Record<string, string>,
    drop: async () => {
      for (const { user } of users) await admin.raw("drop user ?@'127.0.0.1'", [user]);
      await admin.destroy();
      await drop();
    },
  };
};

let database: Awaited<ReturnType<typeof createDatabase>>;
const connections: Knex[] = [];
/** @param url that of a user; undefined is SQLite */
const connect = (url: string | undefined): Knex => {
  const db = openDatabase({ databaseUrl: url, dataDir });
  connections.push(db);
  return db;
};

beforeAll(async () => {
  build();
  database = await createDatabase();
});
afterAll(async () => {
  killAll();
  for (const db of connections) await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const runCommand = (name: string, ...args: string[]) => runCommandOn(database.env, name, ...args);

const runCommandOn = async (env: Record<string, string>, name: string, ...args: string[]) => {
  const { exited, output } = launch(env, { program: `commands/${name}.js`, args });
  const [code] = await exited;
  return { code, output: (await output).join('') };
};

const readiness = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  return { status: response.status, body: await response.json() };
};

const post = async (port: number, path: string, body: object, accessToken?: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { token: Token } };
};

const register = (port: number) => {
  const email = `${randomUUID()}@example.com`;
  const customer = { name: 'Bo Park', email, password: PASSWORD, confirmPassword: PASSWORD, tos: true };
  return post(port, 'auth/register', customer);
};

/** Signs a new customer up, who creates a project. */
const work = async (port: number) => {
  const registered = await register(port);
  const { accessToken } = registered.body.token;
  const created = await post(port, 'app/project', { title: 'Kitchen', slabs: [] }, accessToken);
  return [registered.status, created.status];
};

const tablesOf = (db: Knex): Promise<string[]> =>
  database.env.DATABASE_URL
    ? db('information_schema.tables').whereRaw('table_schema = database()').pluck('TABLE_NAME')
    : db('sqlite_master').where({ type: 'table' }).pluck('name');

/** Changes that a newer version may make: tables, columns with a default, indexes. */
const EXPANDED = {
  ...migrations,
  '9999-future': {
    up: async (db: Knex) => {
      await db.schema.createTable('future_things', (table) => {
        table.string('id', 36).primary();
      });
      for (const name of ['users', 'sessions', 'projects', 'audit_entries']) {
        await db.schema.alterTable(name, (table) => {
          table.string('future', 20).notNullable().defaultTo('unset');
          table.index(['future'], `${name}_future`);
        });
      }
    },
  },
};

describe('With MIGRATE=off', () => {
  it('a server changes no schema, and is ready once another user has migrated the database', async () => {
    const { env } = database;
    const { port, child, exited } = await start(env);
    const pending = await readiness(port);
    const error = 'Not ready: a migration is pending, the registry of releases is unread.';
    expect(pending).toMatchObject({ status: 503, body: { error } });
    expect(await tablesOf(connect(env.DATABASE_URL))).toEqual([]);
    const refused = await runCommand('admin', ...ADMIN);
    expect(refused).toEqual({
      code: 1,
      output: 'The database has to be migrated first: npm run migrate\n',
    });

    const migrated = await runCommand('migrate');
    expect(migrated.output).toMatch(/^Ran 0001-accounts, /);
    await until(async () => (await readiness(port)).status === 200);

    expect(await runCommand('admin', ...ADMIN)).toMatchObject({ code: 0 });
    const { body } = await post(port, 'auth/login', { email: 'ann@example.com', password: PASSWORD });
    const headers = { authorization: `Bearer ${body.token.accessToken}` };
    const operations = await fetch(`http://127.0.0.1:${port}/api/admin/operations`, { headers });
    expect(await operations.json()).toMatchObject({ database: { auditProtected: true } });
    expect(await work(port)).toEqual([201, 201]);

    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('a backup needs no other privileges either, and is restored by the user who migrates', async () => {
    const backup = join(dataDir, 'backup');
    expect(await runCommand('backup', '--out', backup)).toMatchObject({ code: 0 });
    const other = await createDatabase();
    const env = { ...other.env, DATA_DIR: join(dataDir, 'restored') };
    expect(await runCommandOn(env, 'restore', '--from', backup)).toMatchObject({ code: 0 });
    const { port, child, exited } = await start(env);
    expect((await readiness(port)).status).toBe(200);
    expect(await work(port)).toEqual([201, 201]);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await other.drop();
  });

  it('a server does nothing with what a restore has not finished', async () => {
    const other = await createDatabase();
    const env = { ...other.env, DATA_DIR: join(dataDir, 'unfinished') };
    const owner = openDatabase({ databaseUrl: other.env.MIGRATE_DATABASE_URL, dataDir: env.DATA_DIR });
    connections.push(owner);
    await migrate(owner);
    await beginRestore(owner, 'a backup');
    const { port, child, exited } = await start(env);
    expect((await readiness(port)).body).toMatchObject({ error: expect.stringContaining('is pending') });
    expect((await register(port)).status).toBe(503);
    expect(await owner('users')).toEqual([]);
    await endRestore(owner);
    await until(async () => (await readiness(port)).status === 200);
    expect(await work(port)).toEqual([201, 201]);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await other.drop();
  });

  it('a server starts and works on the schema of a newer version', async () => {
    const { env } = database;
    const db = connect(env.MIGRATE_DATABASE_URL);
    await migrate(db, EXPANDED);
    const { port, child, output } = await start(env);
    expect((await readiness(port)).status).toBe(200);
    expect(await work(port)).toEqual([201, 201]);
    child.kill('SIGTERM');
    expect((await output).join('')).toContain('"migrations":["9999-future"]');
  });

  it("the server's user needs no other privileges than for rows", async () => {
    if (!database.env.DATABASE_URL) return;
    const change = connect(database.env.DATABASE_URL).schema.createTable('mine', (table) => {
      table.integer('id');
    });
    await expect(change).rejects.toMatchObject({ code: 'ER_TABLEACCESS_DENIED_ERROR' });
  });
});
