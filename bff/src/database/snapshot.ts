import type { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { dialectOf, selectRows } from './dialect';
import { RESTORE_TABLE } from './unfinished-restore';

/** A value of a column, as JSON. Integers beyond 2^53 are texts, which both databases convert back. */
export type StoredValue = string | number | null | { base64: string };

export interface TableShape {
  name: string;
  /** Without computed ones. */
  columns: string[];
}

/** The database at one moment, whatever others write meanwhile. */
export interface Snapshot {
  /** The migrations that it has had, in order. */
  migrations: string[];
  tables: TableShape[];
  /** The rows of a table. Read one table after the other. */
  rows: (table: TableShape) => AsyncIterable<StoredValue[]>;
}

/** Tables by which migrations and restores are done, not the product's own. */
const BOOKKEEPING = new RegExp(`^(?:knex_|migration_|sqlite_|${RESTORE_TABLE}$)`);

export const isBookkeeping = (table: string): boolean => BOOKKEEPING.test(table);

/** Backticks work in SQLite, too. */
export const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

const toStored = (value: unknown): StoredValue => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') };
  throw new Error(`A value of the type ${typeof value} can't be stored in a backup: ${value}`);
};

const select = ({ name, columns }: TableShape): string =>
  `select ${columns.map(quote).join(', ')} from ${quote(name)}`;

/** Runs a query that returns rows as objects. */
type Query = <Row>(sql: string, values?: string[]) => Promise<Row[]>;

const QUERIES = {
  sqlite: {
    tables: "select name from sqlite_master where type = 'table' order by name",
    columns: 'select name from pragma_table_info(?) order by cid',
  },
  mysql: {
    tables:
      "select table_name as name from information_schema.tables where table_schema = database() and table_type = 'BASE TABLE' order by table_name",
    columns:
      "select column_name as name from information_schema.columns where table_schema = database() and table_name = ? and coalesce(generation_expression, '') = '' order by ordinal_position",
  },
};

const readTables = async (dialect: keyof typeof QUERIES, query: Query): Promise<TableShape[]> => {
  const { tables, columns } = QUERIES[dialect];
  const found = await query<{ name: string }>(tables);
  const shapes: TableShape[] = [];
  for (const { name } of found.filter((table) => !isBookkeeping(table.name))) {
    const own = await query<{ name: string }>(columns, [name]);
    shapes.push({ name, columns: own.map((column) => column.name) });
  }
  return shapes;
};

/** The product's tables, in order of their names. */
export const tablesOf = (db: Knex): Promise<TableShape[]> =>
  readTables(dialectOf(db), (sql, values = []) => selectRows(db, sql, values));

/** The names of all tables. */
export const tableNames = async (db: Knex): Promise<string[]> =>
  (await selectRows<{ name: string }>(db, QUERIES[dialectOf(db)].tables, [])).map(({ name }) => name);

const migrationsIn = async (query: Query): Promise<string[]> =>
  (await query<{ name: string }>('select name from knex_migrations order by id')).map(({ name }) => name);

/** On a connection of its own, whose transaction sees the state at its first read. WAL lets others write. */
const withSqliteSnapshot = async <T>(db: Knex, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const connection = new Database(db.client.config.connection.filename, { readonly: true });
  try {
    connection.exec('begin');
    const query: Query = async <Row>(sql: string, values: string[] = []) =>
      connection.prepare(sql).all(...values) as Row[];
    return await work({
      migrations: await migrationsIn(query),
      tables: await readTables('sqlite', query),
      rows: async function* (table) {
        const statement = connection.prepare(select(table)).raw(true).safeIntegers(true);
        for (const row of statement.iterate()) yield (row as unknown[]).map(toStored);
      },
    });
  } finally {
    connection.close();
  }
};

/** The members of the driver's connection that are used here. */
export interface MysqlConnection {
  __knex__disposed?: unknown;
  query(options: { sql: string; rowsAsArray: true }): { stream(options: object): Readable };
  promise(): { query(sql: string, values?: unknown[]): Promise<[unknown, unknown]> };
}

/** Runs work on one connection of the pool. It is closed afterwards, because the work changes its session. */
export const withMysqlConnection = async <T>(
  db: Knex,
  work: (connection: MysqlConnection) => Promise<T>,
): Promise<T> => {
  const connection: MysqlConnection = await db.client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    connection.__knex__disposed = 'its session was changed';
    await db.client.releaseConnection(connection);
  }
};

const BEGIN_SNAPSHOT = [
  'set session transaction isolation level repeatable read',
  'start transaction with consistent snapshot, read only',
];

/**
 * Rolls back to a savepoint after each table, which releases the table's metadata lock: a migration that waits for it would
 * make all other queries of that table wait, too.
 */
const withMysqlSnapshot = <T>(db: Knex, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  withMysqlConnection(db, async (connection) => {
    const run = (sql: string, values?: string[]) => connection.promise().query(sql, values);
    const query: Query = async <Row>(sql: string, values?: string[]) => (await run(sql, values))[0] as Row[];
    for (const sql of BEGIN_SNAPSHOT) await run(sql);
    await run('savepoint table_begin');
    return work({
      migrations: await migrationsIn(query),
      tables: await readTables('mysql', query),
      rows: async function* (table) {
        const rows = connection
          .query({ sql: select(table), rowsAsArray: true })
          .stream({ highWaterMark: 200 });
        for await (const row of rows) yield (row as unknown[]).map(toStored);
        await run('rollback to savepoint table_begin');
      },
    });
  });

/**
 * Runs work on what the database holds at one moment. Others read and write meanwhile. On MySQL it rejects if they migrate
 * a table before it was read.
 */
export const withSnapshot = <T>(db: Knex, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  dialectOf(db) === 'sqlite' ? withSqliteSnapshot(db, work) : withMysqlSnapshot(db, work);
