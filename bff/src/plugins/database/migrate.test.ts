import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { migrations } from '../../../migrations';
import { createMysqlDatabase } from '../../testing/test-app';
import { migrate, openDatabase } from '.';

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

it('lets processes that start at once take turns: each migration runs once', async () => {
  const ran = await Promise.all([connect(), connect(), connect(), connect()].map((db) => migrate(db)));
  expect(ran.flat()).toEqual(all);
});

it('goes on where a process was killed: lock taken, first tables made without their indexes', async () => {
  const db = connect();
  await migrate(db);
  await db('knex_migrations').del();
  for (const name of [...all].reverse()) await migrations[name]?.down?.(db);
  await db.schema.createTable('users', (table) => {
    table.string('id', 36).primary();
  });
  await db('knex_migrations_lock').update({ is_locked: 1 });
  const ran = await migrate(connect());
  expect(ran).toEqual(all);
  expect(await db.schema.hasColumn('users', 'live_email')).toBe(true);
});

it('touches no table that holds data', async () => {
  const db = connect();
  await migrate(db);
  await db('rate_limits').insert({ bucket: 'kept', points: 1, expires_at: 1 });
  await db('knex_migrations').del();
  await expect(migrate(connect())).rejects.toThrow('The table rate_limits holds data');
  expect(await db('rate_limits').first()).toMatchObject({ bucket: 'kept' });
});
