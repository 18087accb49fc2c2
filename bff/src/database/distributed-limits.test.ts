import { tmpdir } from 'node:os';
import knex, { type Knex } from 'knex';
import { loadConfig } from '../config/config';
import { addMaterial } from '../testing/market';
import { registerDealer } from '../testing/people';
import { createTestApp } from '../testing/test-app';
import { openDatabase } from '.';
import { createTables } from './baseline';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { isWriteProtected, matchWriteProtection } from './write-protection';

const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;

/** Databases that the tests can't run, and where their limits are documented. */
const TIDB = 'https://docs.pingcap.com/tidb/stable/mysql-compatibility and /tidb-limitations';
const GROUP_REPLICATION =
  'https://dev.mysql.com/doc/refman/8.0/en/group-replication-limitations.html and -requirements.html';
const VITESS = 'https://vitess.io/docs/reference/compatibility/mysql-compatibility/';
const GALERA = 'https://mariadb.com/kb/en/mariadb-galera-cluster-known-limitations/';

/** The statements that make the schema, as a MySQL server without any table would get them. */
const schemaFor = async (options: object): Promise<string[]> => {
  const Base = require('knex/lib/dialects/mysql2') as new (config: Knex.Config) => object;
  const statements: string[] = [];
  class Recorder extends Base {
    async acquireRawConnection() {
      return {};
    }
    validateConnection() {
      return true;
    }
    async destroyRawConnection() {}
    async _query(_connection: object, query: { sql: string; response?: unknown }) {
      statements.push(query.sql);
      query.response = [[], []];
      return query;
    }
  }
  const db = knex({ client: Recorder as unknown as typeof Knex.Client, connection: {} });
  db.userParams = options;
  await createTables(db);
  for (const migration of Object.values(migrations)) await migration?.up(db);
  await matchWriteProtection(db, 'audit_entries');
  await db.destroy();
  return statements;
};

/** Splits at the commas that are not in brackets. */
const parts = (text: string): string[] => {
  const found = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found.map((part) => part.trim());
};

interface Table {
  /** Bytes that a value may need in an index, by column. */
  columns: Map<string, number>;
  hasPrimaryKey: boolean;
  /** The columns of each index. */
  indexes: string[][];
}

/** Sizes in an index of InnoDB, with four bytes a character. */
const bytesOf = (definition: string): number => {
  const [, type = '', length] = /^`?\w+`?\s+(\w+)(?:\((\d+)\))?/.exec(definition) ?? [];
  if (/char$/.test(type)) return 4 * Number(length);
  if (/(?:text|blob)$/.test(type)) return Number.POSITIVE_INFINITY;
  if (/^(?:bigint|int|integer|tinyint|boolean|double|float)$/.test(type)) return 8;
  throw new Error(`How large is ${definition}?`);
};

const names = (list: string): string[] => parts(list).map((name) => name.replaceAll('`', ''));

const tablesOf = (schema: string[]): Map<string, Table> => {
  const tables = new Map<string, Table>();
  for (const sql of schema) {
    const [, created = '', body = ''] = /^create table `(\w+)` \(([\s\S]*)\)/i.exec(sql) ?? [];
    if (created) {
      const definitions = parts(body);
      const columns = definitions.filter((each) => each.startsWith('`'));
      tables.set(created, {
        columns: new Map(columns.map((each) => [/`(\w+)`/.exec(each)?.[1] ?? '', bytesOf(each)])),
        hasPrimaryKey: /primary key/i.test(body),
        indexes: definitions.flatMap((each) => {
          const [, index] = /(?:primary key|unique|index|key)[^(]*\((.*)\)$/i.exec(each) ?? [];
          return index && !each.startsWith('`') ? [names(index)] : [];
        }),
      });
    }
    const [, altered = '', change = ''] = /^alter table `?(\w+)`? ([\s\S]*)$/i.exec(sql) ?? [];
    const table = tables.get(altered);
    if (!table) continue;
    if (/^add primary key/i.test(change)) table.hasPrimaryKey = true;
    const [, index] = /^add (?:unique|index|primary key) *`?\w*`?\((.*)\)$/i.exec(change) ?? [];
    if (index) table.indexes.push(names(index));
    const [, added = ''] =
      /^add (?:column )?(?!(?:unique|index|constraint|primary) )(`?\w+`? .*)$/i.exec(change) ?? [];
    if (added) table.columns.set(/\w+/.exec(added)?.[0] ?? '', bytesOf(added));
  }
  return tables;
};

describe('The schema keeps to the limits of distributed databases', () => {
  const options = { collation: 'utf8mb4_unicode_ci', triggers: false };
  let schema: string[];
  let tables: Map<string, Table>;
  beforeAll(async () => {
    schema = await schemaFor(options);
    tables = tablesOf(schema);
  });

  it('creates tables and indexes', () => {
    expect(tables.size).toBeGreaterThan(30);
    expect([...tables.values()].flatMap(({ indexes }) => indexes).length).toBeGreaterThan(60);
    expect(tables.get('orders')?.columns.get('placed_month')).toBe(8);
  });

  it.each([
    ['triggers', /\btrigger\b/i, TIDB],
    ['stored procedures, functions or events', /\bcreate (?:procedure|function|event)\b/i, TIDB],
    ['fulltext or spatial indexes', /\b(?:fulltext|spatial)\b/i, TIDB],
    ['tables from queries', /^create table[^(]*\bselect\b/i, TIDB],
    ['computed columns that are stored', /\b(?:stored|persistent)\b/i, TIDB],
    ['other engines than InnoDB', /\bengine\b/i, GROUP_REPLICATION],
    [
      'foreign keys that change other rows',
      /\bon (?:delete|update) (?!restrict|no action)/i,
      GROUP_REPLICATION,
    ],
    ['named locks', /\b(?:get|release)_lock\b/i, GROUP_REPLICATION],
    ['table locks', /\block tables\b/i, GALERA],
    ['serializable transactions', /\bserializable\b/i, GROUP_REPLICATION],
    ['savepoints', /\bsavepoint\b/i, TIDB],
  ])('has no %s', (_what, pattern, source) => {
    expect({ source, found: schema.filter((sql) => pattern.test(sql)) }).toEqual({ source, found: [] });
  });

  it(`has a primary key in each table (${GROUP_REPLICATION}, ${GALERA})`, () => {
    expect([...tables].filter(([, { hasPrimaryKey }]) => !hasPrimaryKey).map(([name]) => name)).toEqual([]);
  });

  it(`compares texts by the collation of the settings, and everything else by bytes (${TIDB})`, () => {
    const used = schema.flatMap((sql) => [...sql.matchAll(/collate (\w+)/gi)].map(([, name]) => name));
    expect(new Set(used)).toEqual(new Set(['utf8mb4_bin', options.collation]));
  });

  it(`changes one thing in each ALTER TABLE (${TIDB}, ${VITESS})`, () => {
    const changes = schema.filter((sql) => /^alter table/i.test(sql));
    expect(changes.filter((sql) => parts(sql).length > 1)).toEqual([]);
  });

  it(`has names of 64 characters, 16 columns and 3,072 bytes an index, 64 indexes and 1,017 columns a table (${TIDB})`, () => {
    const identifiers = schema.flatMap((sql) => [...sql.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    expect(identifiers.filter((name) => name.length > 64)).toEqual([]);
    for (const [name, { columns, indexes }] of tables) {
      expect({ name, columns: columns.size <= 1_017, indexes: indexes.length <= 64 }).toEqual({
        name,
        columns: true,
        indexes: true,
      });
      for (const index of indexes) {
        const bytes = index.reduce((sum, column) => sum + (columns.get(column) ?? Number.NaN), 0);
        expect({ name, index, fits: bytes <= 3_072 && index.length <= 16 }).toEqual({
          name,
          index,
          fits: true,
        });
      }
    }
  });
});

describe('The settings of the schema', () => {
  it.each([
    ['utf8mb4_unicode_ci', true],
    ['utf8mb4_0900_ai_ci', true],
    ['utf8mb4_0900_as_ci', false],
    ['utf8mb4_bin', false],
    ['latin1_swedish_ci', false],
    ['utf8mb4_general_ci; drop table users', false],
  ])('DATABASE_COLLATION=%s is usable: %s', (collation, isUsable) => {
    const load = () => loadConfig({ DATABASE_COLLATION: collation, DATA_DIR: tmpdir() });
    if (isUsable) expect(load().databaseCollation).toBe(collation);
    else expect(load).toThrow(/DATABASE_COLLATION must be/);
  });

  it('leave the audit log unprotected without triggers, and protected with them', async () => {
    const schemas = await Promise.all([schemaFor({ triggers: false }), schemaFor({})]);
    expect(schemas.map((schema) => schema.some((sql) => /create trigger/.test(sql)))).toEqual([false, true]);
  });

  if (ON_MYSQL) {
    it('apply to a new database, and the collation stays', async () => {
      const settings = { databaseCollation: 'utf8mb4_unicode_ci', databaseTriggers: false };
      const test = await createTestApp(settings);
      const { db } = test.app;
      expect(await isWriteProtected(db, 'audit_entries')).toBe(false);
      const [{ collation }] = await db('information_schema.columns')
        .whereRaw('table_schema = database()')
        .where({ table_name: 'fabricators', column_name: 'business_name' })
        .select({ collation: 'collation_name' });
      expect(collation).toBe('utf8mb4_unicode_ci');
      const other = openDatabase({ ...test.config, databaseCollation: 'utf8mb4_general_ci' });
      await expect(migrate(other)).rejects.toThrow(/uses the collation utf8mb4_unicode_ci/);
      await other.destroy();
      await test.close();
    });

    it('protect or release the audit log at the next start', async () => {
      const test = await createTestApp();
      const start = async (databaseTriggers: boolean) => {
        const db = openDatabase({ ...test.config, databaseTriggers });
        await migrate(db);
        const isProtected = await isWriteProtected(db, 'audit_entries');
        await db.destroy();
        return isProtected;
      };
      expect([await start(true), await start(false), await start(true)]).toEqual([true, false, true]);
      await test.close();
    });

    it('find records without regard to case and accents', async () => {
      const test = await createTestApp({ databaseCollation: 'utf8mb4_unicode_ci' });
      const dealer = await registerDealer(test);
      await addMaterial(test, dealer, { name: 'Café Noir' });
      const { headers } = dealer;
      const found = await test.app.inject({ url: '/api/fabricator/material?search=CAFE', headers });
      expect(found.json()).toMatchObject([{ name: 'Café Noir' }]);
      await test.close();
    });
  }
});
