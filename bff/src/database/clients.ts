import type { Knex } from 'knex';
import knex from 'knex';
import { parseDatabaseUrl } from '../config/database-url';
import { FAILING, FULL, problemOf } from './database-problem';
import { createMysqlClient } from './mysql-client';
import { createSqliteClient } from './sqlite-client';
import { createLike } from './sqlite-like';
import { createStatementKiller, type ServerSession } from './statement-killer';
import { queryLimit } from './time-limits';

/** As long as leaves a query enough of the deadline: under load, waiting for a turn beats being sent away. */
const ACQUIRE_MS = 1_100;

/** Values of a query may be secret: errors name their places only. */
const compileSqlOnError = false;

/** knex prints to the console what it throws as well; whoever catches it logs it. */
const quiet = { debug: () => {}, deprecate: () => {}, error: () => {}, warn: () => {} };

/** What `DATABASE_URL` says, as the driver wants it. */
const toConnection = (url: string) =>
  ({
    ...parseDatabaseUrl(url),
    charset: 'utf8mb4',
    timezone: 'Z',
    connectTimeout: 1_000,
    decimalNumbers: true,
    supportBigNumbers: true,
  }) as Knex.MySql2ConnectionConfig;

const openPool = (url: string, client: ReturnType<typeof createMysqlClient>, pool: Knex.PoolConfig): Knex =>
  knex({
    client: client as unknown as typeof Knex.Client,
    connection: toConnection(url),
    pool: {
      min: 0,
      acquireTimeoutMillis: ACQUIRE_MS,
      createTimeoutMillis: 1_200,
      propagateCreateError: true,
      ...pool,
    },
    acquireConnectionTimeout: ACQUIRE_MS,
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
  /** Connections beside those of the requests, for what must work while these are all busy. SQLite has but one. */
  control: Knex;
  /** What the disk of the database did to a statement of anybody. */
  lastProblem: () => Problem | undefined;
}

const companions = new WeakMap<Knex, Companions>();

/** What belongs to a database besides its pool. */
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

/** The event of a client that something about its database has to be told to an operator. */
export const DATABASE_WARNING = 'slabdesk-warning';

/** Connects to MySQL/MariaDB. `url` is `mysql://user:password@host:port/database`. */
export const connectMysql = (url: string): Knex => {
  const { lastProblem, onError } = rememberDiskProblems();
  const onAbandon = (session: ServerSession): void => killer.kill(session);
  const control = openPool(url, createMysqlClient({ limit: () => ({ ms: CONTROL_MS }), onAbandon }), {
    max: 2,
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
  const db = openPool(url, client, { max: 10 });
  companions.set(db, { control, lastProblem });
  return db;
};

interface SqliteConnection {
  pragma(text: string): unknown;
  function(name: string, options: object, implementation: (...args: unknown[]) => unknown): unknown;
  close(): void;
}

const prepareSqlite = (connection: SqliteConnection): void => {
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = NORMAL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
  ]) {
    connection.pragma(pragma);
  }
  connection.function('like', { deterministic: true, varargs: true }, createLike());
};

/** Opens (and makes) the SQLite database in `file`. */
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
