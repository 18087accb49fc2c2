import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { dialectOf } from '../database/dialect';
import { migrations } from '../database/migrations';
import { createTestApp } from './test-app';

/** The statements that made each table, index and trigger, and all rows. */
const contentsOf = async (db: Knex) => {
  const isSqlite = dialectOf(db) === 'sqlite';
  const made: Record<string, unknown> = {};
  const tables: string[] = isSqlite
    ? await db('sqlite_master').where({ type: 'table' }).pluck('name')
    : await db('information_schema.tables').whereRaw('table_schema = database()').pluck('TABLE_NAME');
  for (const table of tables) {
    const [created] = isSqlite ? [] : await db.raw('show create table ??', [table]);
    made[table] = { created, rows: await db(table) };
  }
  const others = isSqlite
    ? await db('sqlite_master').select('name', 'type', 'sql').orderBy('name')
    : (await db.raw('show triggers'))[0].map(({ Created, ...trigger }: { Created: unknown }) => trigger);
  return { made, others };
};

const own = mkdtempSync(join(tmpdir(), 'bff-templates-'));
const { TEST_TEMPLATES: given } = process.env;
beforeAll(() => {
  process.env.TEST_TEMPLATES = own;
});
afterAll(() => {
  if (given === undefined) delete process.env.TEST_TEMPLATES;
  else process.env.TEST_TEMPLATES = given;
  rmSync(own, { recursive: true, force: true });
});

it('The database of a later app is the one that the migrations have made for the first app', async () => {
  const first = await createTestApp();
  expect(readdirSync(own)).toHaveLength(1);
  const second = await createTestApp();
  try {
    const copied = await contentsOf(second.app.db);
    expect(copied).toEqual(await contentsOf(first.app.db));
    expect(copied.others.length).toBeGreaterThan(0);
    expect(await second.app.db('knex_migrations').pluck('name')).toEqual(Object.keys(migrations));
  } finally {
    await first.close();
    await second.close();
  }
});

it('An app with settings of its own for the database migrates it', async () => {
  rmSync(own, { recursive: true });
  const test = await createTestApp({ databasePool: 2 });
  try {
    expect(await test.app.db('knex_migrations').pluck('name')).toEqual(Object.keys(migrations));
  } finally {
    await test.close();
  }
});
