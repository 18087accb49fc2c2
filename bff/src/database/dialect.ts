import type { Knex } from 'knex';

/** Everything that differs between MySQL/MariaDB and SQLite. */

export type Dialect = 'mysql' | 'sqlite';

export const dialectOf = (db: Pick<Knex, 'client'>): Dialect =>
  db.client.driverName === 'better-sqlite3' ? 'sqlite' : 'mysql';

/** The features that a MySQL server's schema may use. */
export interface SchemaOptions {
  /** For texts. It ignores case. */
  collation?: string;
  triggers?: boolean;
}

/** The options that a database was opened with. */
export const schemaOptions = (db: Knex): Required<SchemaOptions> => {
  const { collation = 'utf8mb4_unicode_520_ci', triggers = true } = db.userParams as SchemaOptions;
  return { collation, triggers };
};

const columnTypes = (db: Knex) => ({
  mysql: {
    // Not ascii: MySQL fails when such a column is compared with other characters.
    id: 'char(36) character set utf8mb4 collate utf8mb4_bin',
    key: (length: number) => `varchar(${length}) character set utf8mb4 collate utf8mb4_bin`,
    /** Compared without regard to case. */
    line: (length: number) =>
      `varchar(${length}) character set utf8mb4 collate ${schemaOptions(db).collation}`,
    long: `longtext character set utf8mb4 collate ${schemaOptions(db).collation}`,
    json: 'longtext character set utf8mb4 collate utf8mb4_bin',
    time: 'bigint',
    cents: 'bigint',
  },
  sqlite: {
    id: 'text',
    key: () => 'text',
    line: () => 'text collate nocase',
    long: 'text',
    json: 'text',
    time: 'integer',
    cents: 'integer',
  },
});

/** The types of columns, for migrations. Times are epoch milliseconds in UTC, money is in cents. */
export const columnsFor = (db: Knex, table: Knex.CreateTableBuilder) => {
  const types = columnTypes(db)[dialectOf(db)];
  return {
    id: (name: string) => table.specificType(name, types.id),
    key: (name: string, length = 64) => table.specificType(name, types.key(length)),
    line: (name: string, length = 200) => table.specificType(name, types.line(length)),
    long: (name: string) => table.specificType(name, types.long),
    json: (name: string) => table.specificType(name, types.json),
    time: (name: string) => table.specificType(name, types.time),
    cents: (name: string) => table.specificType(name, types.cents),
  };
};

/** The code of a failure of the database or the file system; '' without one. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** MySQL's number of a failure; 0 without one. */
export const errnoOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : 0;

/** The index (MySQL) or columns (SQLite) of a unique violation. The message starts with the query, values and all. */
const violatedKey = (message: string): string =>
  message.slice(
    Math.max(message.lastIndexOf("for key '"), message.lastIndexOf('UNIQUE constraint failed: '), 0),
  );

/** Whether a write failed because a unique index (with `part` in its name or columns) already has the value. */
export const isUniqueViolation = (error: unknown, part = ''): boolean =>
  ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error)) &&
  violatedKey((error as Error).message).includes(part);

/** Whether a write failed because this column had no value. */
export const isNullViolation = (error: unknown, column: string): boolean =>
  ['ER_BAD_NULL_ERROR', 'SQLITE_CONSTRAINT_NOTNULL'].includes(codeOf(error)) &&
  new RegExp(`Column '${column}'|failed: \\w+\\.${column}$`).test((error as Error).message);

/** Galera reports conflicts as deadlocks. */
const RETRYABLE_ERRORS = new Set([
  1020, // ER_CHECKREAD: the row has changed since
  1205, // ER_LOCK_WAIT_TIMEOUT
  1213, // ER_LOCK_DEADLOCK
  1412, // ER_TABLE_DEF_CHANGED
  3101, // group replication: a conflict with another member, rolled back
  8002, // TiDB: a conflict of a SELECT FOR UPDATE
  8022, // TiDB: the commit failed and was rolled back
  8028, // TiDB: the schema has changed meanwhile
  9007, // TiDB: a write conflict
]);

/** Whether the whole transaction can succeed when it runs again. The database has rolled it back. */
export const isRetryable = (error: unknown): boolean =>
  [
    'ER_LOCK_DEADLOCK',
    'ER_LOCK_WAIT_TIMEOUT',
    'ER_CHECKREAD',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
  ].includes(codeOf(error)) || RETRYABLE_ERRORS.has(errnoOf(error));

/** Whether the server refused a statement because the user lacks the privilege. */
export const isRefused = (error: unknown): boolean =>
  [
    'ER_BINLOG_CREATE_ROUTINE_NEED_SUPER',
    'ER_TABLEACCESS_DENIED_ERROR',
    'ER_SPECIFIC_ACCESS_DENIED_ERROR',
    'ER_DBACCESS_DENIED_ERROR',
  ].includes(codeOf(error));

/** Whether a trigger refused a statement. */
export const isSignal = (error: unknown): boolean => codeOf(error) === 'ER_SIGNAL_EXCEPTION';

/** Sorts after every text with the same beginning, if it follows that. */
export const LAST = '\u{10ffff}';

/**
 * Filters rows whose column starts with a text, by the column's index. Ignores case and, on MySQL, accents, as the
 * column's collation does.
 */
export const startsWith = (
  db: Knex,
  query: Knex.QueryBuilder,
  column: string,
  text: string,
): Knex.QueryBuilder =>
  dialectOf(db) === 'mysql'
    ? query.whereRaw("?? like ? escape '!'", [column, `${text.replace(/[!%_]/g, '!$&')}%`])
    : query.where(column, '>=', text).where(column, '<', text + LAST);

/** The number of elements of an array in a column of JSON; NULL if there is none. */
export const arrayLength = (db: Knex, column: string, key: string): Knex.Raw =>
  db.raw(dialectOf(db) === 'mysql' ? 'json_length(??, ?)' : 'json_array_length(??, ?)', [column, `$.${key}`]);

/** In the update part of an upsert, the value of a column that would have been inserted. */
export const insertedValue = (db: Knex, column: string): Knex.Raw =>
  db.raw(dialectOf(db) === 'mysql' ? 'values(??)' : 'excluded.??', [column]);

export const JOIN_IN_ORDER = { mysql: 'straight_join', sqlite: 'cross join' };

/** Reads a few rows of a table by what comes first: optimisers guess badly how many rows a derived table has. */
export const joinInOrder = (
  db: Knex,
  first: Knex.QueryBuilder,
  table: string,
  column: string,
  named: string,
): Knex.QueryBuilder =>
  db.from(first).joinRaw(`${JOIN_IN_ORDER[dialectOf(db)]} ?? on ?? = ??`, [table, column, named]);

/** A table, for MySQL to be read by one of these indexes, if there are any: it might read many more rows. */
export const tableByIndex = (db: Knex, table: string, ...indexes: string[]): Knex.QueryBuilder => {
  if (indexes.length === 0 || dialectOf(db) === 'sqlite') return db(table);
  return db.from(db.raw(`?? use index (${indexes.map(() => '??').join(', ')})`, [table, ...indexes]));
};

/** Locks the rows that are read until the transaction ends; SQLite has one writer anyway. */
export const lockForUpdate = <Q extends Knex.QueryBuilder>(db: Knex, query: Q): Q =>
  dialectOf(db) === 'mysql' ? (query.forUpdate() as Q) : query;

/** These columns of all rows of a query, as one JSON text: an array per row, in no order. Null or `[]` without rows. */
export const jsonArrays = (db: Knex, columns: readonly string[]): Knex.Raw => {
  const row = `json_array(${columns.map(() => '??').join(', ')})`;
  return dialectOf(db) === 'sqlite'
    ? db.raw(`json_group_array(${row})`, [...columns])
    : // The driver parses what isn't text.
      db.raw(`cast(json_arrayagg(${row}) as char)`, [...columns]);
};

/** Keeps the rows that are read from being changed until the transaction ends. */
export const lockForShare = <Q extends Knex.QueryBuilder>(db: Knex, query: Q): Q =>
  dialectOf(db) === 'mysql' ? (query.forShare() as Q) : query;

/**
 * Reads rows with constant SQL. Building the same statement with knex for every call takes longer than running it. Use it
 * only where that shows in the cost of a request.
 */
export const selectRows = async <Row>(db: Knex, sql: string, values: Knex.Value[]): Promise<Row[]> => {
  const result = await db.raw(sql, values);
  return dialectOf(db) === 'sqlite' ? result : result[0];
};
