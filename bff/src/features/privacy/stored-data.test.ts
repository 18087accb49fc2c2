import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../config/repository-root';
import { dialectOf, selectRows } from '../../database/dialect';
import { PROTECTION, type Protection } from '../../database/stored-data/declaration';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { personalData } from '../personal-data';
import { withDataTables } from './data-table';
import { exportedColumns, TABLES } from './declared-data';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Tables by which migrations are done, not the product's own. */
const OF_MIGRATIONS = /^(?:knex_|migration_|sqlite_)/;

const tablesOf = async (): Promise<string[]> => {
  const { db } = test.app;
  const rows = await selectRows<{ name: string }>(
    db,
    dialectOf(db) === 'sqlite'
      ? "select name from sqlite_master where type = 'table'"
      : 'select table_name as name from information_schema.tables where table_schema = database()',
    [],
  );
  return rows.map(({ name }) => name).filter((name) => !OF_MIGRATIONS.test(name));
};

/** Includes computed columns, which knex doesn't list on SQLite. */
const columnsOf = async (table: string): Promise<string[]> => {
  const { db } = test.app;
  const rows = await selectRows<{ name: string }>(
    db,
    dialectOf(db) === 'sqlite'
      ? 'select name from pragma_table_xinfo(?)'
      : 'select column_name as name from information_schema.columns where table_schema = database() and table_name = ?',
    [table],
  );
  return rows.map(({ name }) => name);
};

const classified = (table: string): string[] =>
  (Object.keys(PROTECTION) as Protection[]).flatMap((level) => TABLES[table]?.[level] ?? []);

it('knows every table, which one feature declares', async () => {
  const declared = personalData.flatMap(({ tables }) => Object.keys(tables));
  expect(declared.sort()).toEqual((await tablesOf()).sort());
});

it('says of every column how it is protected', async () => {
  const stored: Record<string, string[]> = {};
  const known: Record<string, string[]> = {};
  for (const table of await tablesOf()) {
    stored[table] = (await columnsOf(table)).sort();
    known[table] = classified(table).sort();
  }
  expect(known).toEqual(stored);
});

it('shows no secret', () => {
  for (const [name, table] of Object.entries(TABLES)) {
    const { secret = [] } = table;
    const shown = exportedColumns(table);
    expect([...shown, ...secret].sort()).toEqual(classified(name).sort());
    expect(shown.filter((column) => secret.includes(column))).toEqual([]);
  }
});

it('is what docs/data.md says; `npm run docs:data` updates that', () => {
  const document = readFileSync(join(repositoryRoot(), 'docs/data.md'), 'utf8');
  expect(document).toBe(withDataTables(document));
});
