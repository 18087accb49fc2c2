import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { createMysqlDatabase } from '../testing/test-app';
import { migrate, newerMigrations, openDatabase } from './';
import { BASELINE } from './baseline';
import { migrations } from './migrations';

let folder: string;
let databaseUrl: string | undefined;
let drop: () => Promise<void>;
let connections: Knex[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bff-migrate-'));
  connections = [];
  const server = process.env.TEST_DATABASE_URL;
  const mysql = server ? await createMysqlDatabase(server) : undefined;
  databaseUrl = mysql?.url;
  drop = async () => mysql?.drop();
});

afterEach(async () => {
  for (const connection of connections) await connection.destroy();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A process of its own, as far as the database can tell. */
const connect = (): Knex => {
  const db = openDatabase({ databaseUrl, dataDir: folder });
  connections.push(db);
  return db;
};

const all = Object.keys(migrations);

it('Concurrent starts take turns, so that each migration runs once', async () => {
  const ran = await Promise.all([connect(), connect(), connect(), connect()].map((db) => migrate(db)));
  expect(ran.flat()).toEqual(all);
});

it('A migration continues after a process was killed with the lock taken and tables without indexes', async () => {
  const db = connect();
  await migrate(db);
  for (const table of ['knex_migrations', 'search_progress', 'release_head']) await db(table).delete();
  await db.schema.dropTable('slabs');
  await db.raw('alter table users drop column pending_email');
  await db('knex_migrations_lock').update({ is_locked: 1 });
  const ran = await migrate(connect());
  expect(ran).toEqual(all);
  expect(await db.schema.hasColumn('users', 'pending_email')).toBe(true);
  expect(await db('release_head')).toHaveLength(1);
});

it('A migration changes no table that holds data', async () => {
  const db = connect();
  await migrate(db);
  await db('rate_limits').insert({ bucket: 'kept', points: 1, expires_at: 1 });
  await db('knex_migrations').del();
  await expect(migrate(connect())).rejects.toThrow('The table rate_limits holds data');
  expect(await db('rate_limits').first()).toMatchObject({ bucket: 'kept' });
  expect(await db.schema.hasTable('web_vital_counts')).toBe(true);
});

it('migrate refuses a database of a version before 0.2.0, and leaves it as it is', async () => {
  const db = connect();
  await migrate(db);
  await db('knex_migrations').where('name', '>=', '0134-invoice-settings').delete();
  await expect(migrate(connect())).rejects.toThrow('Start version 0.2.0 on it first');
  expect(await db('knex_migrations').orderBy('id').pluck('name')).toEqual(
    all.filter((name) => name < '0134-invoice-settings'),
  );
});

it('Version 0.2.0 starts on a new database of this one', async () => {
  await migrate(connect());
  const released = Object.fromEntries(BASELINE.map((name) => [name, undefined]));
  expect(await migrate(connect(), released)).toEqual([]);
});

describe('With a newer version on the same database', () => {
  /** The next version adds a table, and a column with a default for rows that the old version writes. */
  const future = {
    ...migrations,
    '9999-future': {
      up: async (db: Knex) => {
        await db.schema.createTable('future_things', (table) => {
          table.string('id', 36).primary();
        });
        await db.schema.alterTable('users', (table) => {
          table.string('future', 20).notNullable().defaultTo('unset');
        });
      },
    },
  };

  it('the previous version starts, changes nothing and reports it', async () => {
    expect(await migrate(connect(), future)).toEqual([...all, '9999-future']);
    const db = connect();
    expect(await migrate(db)).toEqual([]);
    expect(await newerMigrations(db)).toEqual(['9999-future']);
    expect(await db.schema.hasTable('future_things')).toBe(true);
    expect(await newerMigrations(db, future)).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])('both versions can start at the same time, in any order, try %i', async () => {
    const versions = [migrations, future, migrations, future, migrations];
    const ran = await Promise.all(versions.map((known) => migrate(connect(), known)));
    expect(ran.flat().sort()).toEqual([...all, '9999-future'].sort());
    expect(await newerMigrations(connect())).toEqual(['9999-future']);
  });

  it('the newer version finds its schema after a rollback', async () => {
    await migrate(connect(), future);
    await migrate(connect());
    expect(await migrate(connect(), future)).toEqual([]);
  });

  it("migrate refuses a database with older migrations that it doesn't know", async () => {
    const db = connect();
    await migrate(db);
    await db('knex_migrations').where({ name: all[1] }).update({ name: '0001-something-else' });
    await expect(migrate(connect())).rejects.toThrow(/before others that it knows: 0001-something-else/);
  });
});
