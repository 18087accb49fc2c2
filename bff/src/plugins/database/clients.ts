import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import knex from 'knex';
import { createLike } from './sqlite-like';

/** A query of a request may take this long, in ms; the request as a whole no longer than its deadline. */
const REQUEST_QUERY_MS = 1_200;
/** As long as leaves a query enough of the deadline: under load, waiting for a turn beats being sent away. */
const ACQUIRE_MS = 1_100;
const BACKGROUND_QUERY_MS = 60_000;

/** When the request that is being served has to be answered, in epoch ms. */
export const requestDeadline = new AsyncLocalStorage<{ at: number }>();

// Never below a moment: a rollback that is not sent would hand an open transaction to the next request.
const LEAST_QUERY_MS = 150;

const timeLeft = (): number => {
  const deadline = requestDeadline.getStore();
  if (!deadline) return BACKGROUND_QUERY_MS;
  return Math.max(LEAST_QUERY_MS, Math.min(deadline.at - Date.now(), REQUEST_QUERY_MS));
};

interface QueryObject {
  options?: Record<string, unknown>;
}
interface Connection {
  __knex__disposed?: unknown;
  destroy(): void;
}
interface ClientBase {
  new (config: Knex.Config): { _query(connection: Connection, query: QueryObject): Promise<unknown> };
}

/**
 * knex gives no time-out to single queries, so a frozen server would hold a request for ever. A
 * connection whose query timed out is thrown away: its answer may still come, to the wrong query.
 */
const createTimedMysql = () => {
  const Base = require('knex/lib/dialects/mysql2') as ClientBase;
  return class TimedMysql extends Base {
    override async _query(connection: Connection, query: QueryObject) {
      query.options = { ...query.options, timeout: timeLeft() };
      try {
        return await super._query(connection, query);
      } catch (error) {
        if ((error as { code?: string }).code === 'PROTOCOL_SEQUENCE_TIMEOUT') {
          connection.__knex__disposed = error;
          connection.destroy();
        }
        throw error;
      }
    }
  };
};

/** Values of a query may be secret: errors name their places only. */
const compileSqlOnError = false;

/** knex prints to the console what it throws as well; whoever catches it logs it. */
const quiet = { debug: () => {}, deprecate: () => {}, error: () => {}, warn: () => {} };

/** Connects to MySQL/MariaDB. `url` is `mysql://user:password@host:port/database`. */
export const connectMysql = (url: string): Knex => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return knex({
    client: createTimedMysql() as unknown as typeof Knex.Client,
    connection: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ? Number(port) : 3306,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      socketPath: searchParams.get('socketPath') ?? undefined,
      charset: 'utf8mb4',
      timezone: 'Z',
      connectTimeout: 1_000,
      decimalNumbers: true,
      supportBigNumbers: true,
    } as Knex.MySql2ConnectionConfig,
    pool: {
      min: 0,
      max: 10,
      acquireTimeoutMillis: ACQUIRE_MS,
      createTimeoutMillis: 1_200,
      propagateCreateError: true,
    },
    acquireConnectionTimeout: ACQUIRE_MS,
    log: quiet,
    compileSqlOnError,
  });
};

interface SqliteConnection {
  pragma(text: string): unknown;
  function(name: string, options: object, implementation: (...args: unknown[]) => unknown): unknown;
}

/** Opens (and makes) the SQLite database in `file`. */
export const connectSqlite = (file: string): Knex =>
  knex({
    client: 'better-sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: SqliteConnection, done: (error: null) => void) => {
        for (const pragma of [
          'journal_mode = WAL',
          'synchronous = NORMAL',
          'foreign_keys = ON',
          'busy_timeout = 5000',
        ]) {
          connection.pragma(pragma);
        }
        connection.function('like', { deterministic: true, varargs: true }, createLike());
        done(null);
      },
    },
    acquireConnectionTimeout: 10_000,
    log: quiet,
    compileSqlOnError,
  });
