import type { Knex } from 'knex';
import knex from 'knex';
import { parseDatabaseUrl } from '../config/database-url';
import { FAILING, FULL, problemOf } from './database-problem';
import type { SchemaOptions } from './dialect';
import { fold } from './fold';
import { createMysqlClient } from './mysql-client';
import { createSqliteClient } from './sqlite-client';
import { createLike } from './sqlite-like';
import { createStatementKiller, type ServerSession } from './statement-killer';
import { queryLimit } from './time-limits';

/** How long to wait for a connection, in ms. It leaves a query enough of the deadline, of 1.8 s by default. */
const acquireMs = (requestDeadlineMs = 1_800): number => Math.round((requestDeadlineMs * 11) / 18);

/** Values of a query may be secret, so errors contain only placeholders. */
const compileSqlOnError = false;

/** knex also prints to the console what it throws, which we log where it is caught. */
const quiet = { debug: () => {}, deprecate: () => {}, error: () => {}, warn: () => {} };

/** Converts `DATABASE_URL` to options of the driver. */
const toConnection = (url: string) =>
  ({
    ...parseDatabaseUrl(url),
    charset: 'utf8mb4',
    timezone: 'Z',
    connectTimeout: 1_000,
    decimalNumbers: true,
    supportBigNumbers: true,
    // For `holdWrites`; the client refuses several statements in any other query.
    multipleStatements: true,
  }) as Knex.MySql2ConnectionConfig;

const openPool = (
  url: string,
  client: ReturnType<typeof createMysqlClient>,
  { acquireMs, ...pool }: Knex.PoolConfig & { acquireMs: number },
): Knex =>
  knex({
    client: client as unknown as typeof Knex.Client,
    connection: toConnection(url),
    pool: {
      min: 0,
      acquireTimeoutMillis: acquireMs,
      createTimeoutMillis: 1_200,
      propagateCreateError: true,
      ...pool,
    },
    acquireConnectionTimeout: acquireMs,
    log: quiet,
    compileSqlOnError,
  });

/** How long a statement of the control connections may take, in ms. */
const CONTROL_MS = 1_000;
const CONTROL_IDLE_MS = 600_000;

interface Problem {
  problem: string;
  /** On the clock of `performance.now()`. */
  at: number;
}

interface Companions {
  /** Connections that no request uses, so that they are free under load. SQLite has only one for everything. */
  control: Knex;
  /** The last problem that any statement had with the disk of the database. */
  lastProblem: () => Problem | undefined;
}

const companions = new WeakMap<Knex, Companions>();

/** Returns what belongs to a database besides its pool. */
export const companionsOf = (db: Knex): Companions => {
  const found = companions.get(db);
  if (!found) throw new Error('This database was not opened by connectMysql or connectSqlite');
  return found;
};

const rememberDiskProblems = () => {
  let last: Problem | undefined;
  return {
    lastProblem: () => last,
    onError: (error: unknown): void => {
      const problem = problemOf(error);
      if (problem === FULL || problem === FAILING) last = { problem, at: performance.now() };
    },
  };
};

/** The event by which a client reports a problem that an operator should see in the log. */
export const DATABASE_WARNING = 'slabdesk-warning';

/**
 * Connects to MySQL/MariaDB. `url` is `mysql://user:password@host:port/database`.
 *
 * @param max the most connections for requests; two more are for control
 * @param requestDeadlineMs time for the queries of a request
 */
export const connectMysql = (
  url: string,
  schema: SchemaOptions = {},
  { max = 10, requestDeadlineMs }: { max?: number | undefined; requestDeadlineMs?: number | undefined } = {},
): Knex => {
  const { lastProblem, onError } = rememberDiskProblems();
  const onAbandon = (session: ServerSession): void => killer.kill(session);
  const control = openPool(url, createMysqlClient({ limit: () => ({ ms: CONTROL_MS }), onAbandon }), {
    max: 2,
    acquireMs: acquireMs(),
    idleTimeoutMillis: CONTROL_IDLE_MS,
  });
  const killer = createStatementKiller(control, (message, details) =>
    db.client.emit(DATABASE_WARNING, message, details),
  );
  const client = createMysqlClient({
    limit: queryLimit,
    onAbandon,
    onError,
    onDestroy: async () => {
      await killer.close();
      await control.destroy();
    },
  });
  const db = openPool(url, client, { max, acquireMs: acquireMs(requestDeadlineMs) });
  db.userParams = schema;
  companions.set(db, { control, lastProblem });
  return db;
};

interface SqliteConnection {
  pragma(text: string): unknown;
  prepare(sql: string): unknown;
  function(name: string, options: object, implementation: (...args: unknown[]) => unknown): unknown;
  close(): void;
}

/** Statements that a connection keeps. Lists of ids of each length make more of them. */
const KEPT_STATEMENTS = 500;
/** Characters of a statement that is kept: running a longer one takes far longer than preparing it. */
const KEPT_LENGTH = 10_000;

/** A statement is prepared once, which takes a third as long as running it. SQLite itself notices changes of the schema. */
const keepStatements = (connection: SqliteConnection): void => {
  const kept = new Map<string, unknown>();
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    const found = kept.get(sql);
    if (found) return found;
    if (sql.length > KEPT_LENGTH) return prepare(sql);
    if (kept.size === KEPT_STATEMENTS) kept.clear();
    const statement = prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
};

const prepareSqlite = (connection: SqliteConnection): void => {
  keepStatements(connection);
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = NORMAL',
    // Pages: a checkpoint of the default, 1000, stops all requests for 20 ms and more.
    'wal_autocheckpoint = 200',
    'foreign_keys = ON',
    'busy_timeout = 5000',
  ]) {
    connection.pragma(pragma);
  }
  connection.function('like', { deterministic: true, varargs: true }, createLike());
  const options = { deterministic: true };
  connection.function('sort_key', options, (value) => (typeof value === 'string' ? fold(value) : value));
};

/** Opens the SQLite database in `file`, and creates it if it is missing. */
export const connectSqlite = (file: string): Knex => {
  const { lastProblem, onError } = rememberDiskProblems();
  const db = knex({
    client: createSqliteClient({ onError }) as unknown as typeof Knex.Client,
    connection: { filename: file },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: SqliteConnection, done: (error: unknown) => void) => {
        try {
          prepareSqlite(connection);
          done(null);
        } catch (error) {
          connection.close();
          done(error);
        }
      },
    },
    acquireConnectionTimeout: 10_000,
    log: quiet,
    compileSqlOnError,
  });
  companions.set(db, { control: db, lastProblem });
  return db;
};
