import type { Socket } from 'node:net';
import type { Knex } from 'knex';
import { createConnectionTrust, NO_ANSWER, REFUSING_ERRORS } from './connection-trust';
import {
  endHold,
  isInTransaction,
  isPutAside,
  isSeveral,
  joinStatements,
  neverHold,
  type Statement,
  takeWaiting,
} from './held-writes';
import { markConnectionFailure } from './passing-faults';
import { inQuerySpan } from './query-span';
import type { ServerSession } from './statement-killer';
import { assertInTime, type QueryLimit } from './time-limits';
import { isCommit, isRollback } from './transaction-end';

interface MysqlConnection {
  /** If set, knex doesn't use this connection again. */
  __knex__disposed?: unknown;
  threadId: number;
  stream: Socket;
  destroy(): void;
}

interface ClientBase {
  new (
    config: Knex.Config,
  ): {
    acquireRawConnection(): Promise<MysqlConnection>;
    _query(connection: MysqlConnection, query: Statement): Promise<Statement>;
    validateConnection(connection: MysqlConnection): boolean;
    destroy(done?: (error?: unknown) => void): Promise<void>;
  };
}

const DESCRIBE = 'select connection_id() as id, @@hostname as host, @@port as port';
/** For every transaction of the connection, so that none of them has to set it. */
const SET_ISOLATION = 'set session transaction isolation level read committed';
/** On some servers a value that a column can't hold is changed instead of refused, such as the NULL of a full rate limit to 0. */
const SET_STRICT = "set session sql_mode = concat(@@sql_mode, ',STRICT_TRANS_TABLES')";
/** One row on MariaDB alone; `ON` on a node of Galera. */
const ASK_GALERA = "show variables like 'wsrep_on'";
/**
 * A statement on a node of Galera, or its transaction, waits until what other nodes had committed before is applied: otherwise a
 * session that one process has just started would be unknown to another.
 */
const SET_IN_STEP = 'set session wsrep_sync_wait = 7';
type Row = Record<string, unknown>;
/** Timeout of these statements, in ms. */
const PREPARE_MS = 1_000;

const DEADLOCK = 1213;
/**
 * After these errors the connection can't be used: its server became read-only in a switch-over, is a Galera node outside
 * its cluster or is in offline mode, a commit failed half-way, or an earlier user left a transaction open.
 */
const DROPPING_ERRORS = new Set([...REFUSING_ERRORS, 1180, 1181, 1568]);

/** Whether the connection may have an unknown transaction open, or a server that accepts no writes. */
const mustDrop = (error: unknown, sql: string): boolean => {
  const { errno } = error as { errno?: number };
  if (errno !== undefined && DROPPING_ERRORS.has(errno)) return true;
  return (isCommit(sql) || isRollback(sql)) && errno !== DEADLOCK;
};

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

/** How the server identifies this connection. Proxies in front of several servers number connections themselves. */
const toSession = (connection: MysqlConnection, row: Record<string, unknown>): ServerSession => {
  const { threadId } = connection;
  const id = Number(row.id);
  // The handshake has only 32 bits for it.
  const isSame = id % 2 ** 32 === threadId;
  return { id: isSame ? id : threadId, server: `${row.host}:${row.port}`, openedAt: performance.now() };
};

interface Options {
  limit: () => QueryLimit;
  /** Called with a connection that was given up while a statement may still run on the server. */
  onAbandon: (session: ServerSession) => void;
  onError?: (error: unknown) => void;
  onDestroy?: () => Promise<void>;
}

/**
 * knex's client, extended: every query has a time limit, because a frozen server would hold a request for ever; a statement that
 * still runs on the server then is stopped; and unusable connections are closed, including connections to a server that a
 * failover has left.
 */
export const createMysqlClient = ({ limit, onAbandon, onError, onDestroy }: Options) => {
  const Base = require('knex/lib/dialects/mysql2') as ClientBase;
  const sessions = new WeakMap<MysqlConnection, ServerSession>();
  const trust = createConnectionTrust();
  /** Rejects what waits for a response, by connection. */
  const pending = new WeakMap<MysqlConnection, Set<(error: unknown) => void>>();

  const drop = (connection: MysqlConnection, error: unknown): void => {
    connection.__knex__disposed = error;
    connection.destroy();
    // The driver only sends a message, which waits behind what a frozen server has not read yet.
    connection.stream.destroy();
    for (const reject of pending.get(connection) ?? []) reject(error);
  };

  /** Gives up a statement that may still be running. */
  const abandon = (connection: MysqlConnection, error: unknown): void => {
    if (connection.__knex__disposed) return;
    drop(connection, error);
    const session = sessions.get(connection);
    if (session) onAbandon(session);
  };

  /** Resolves to the result of `work`; rejects when that takes too long or its result isn't needed any more. */
  const inTime = <T>(
    connection: MysqlConnection,
    { ms, signal }: QueryLimit,
    work: () => Promise<T>,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const rejects = pending.get(connection) ?? new Set();
      pending.set(connection, rejects);
      let timer: NodeJS.Timeout | undefined;
      const onAbort = () => abandon(connection, failure('The caller has gone', 'ECONNABORTED'));
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        rejects.delete(fail);
      };
      const fail = (error: unknown) => {
        finish();
        reject(error);
      };
      rejects.add(fail);
      if (ms !== undefined) {
        const tooLong = () =>
          abandon(connection, failure(`Query timeout after ${Math.round(ms)} ms`, NO_ANSWER));
        timer = setTimeout(tooLong, ms);
      }
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) onAbort();
      work().then((result) => {
        finish();
        resolve(result);
      }, fail);
    });

  /** Runs a statement together with the statements that wait to be sent with it. */
  const send = async (
    connection: MysqlConnection,
    query: Statement,
    run: (statement: Statement) => Promise<Statement>,
  ): Promise<Statement> => {
    const waiting = takeWaiting(connection);
    if (waiting.length === 0) return run(query);
    const { response } = await run(joinStatements(waiting, query));
    const resultsOf = (index: number) => (response as unknown[][]).map((results) => results.at(index));
    for (const [index, statement] of waiting.entries()) statement.response = resultsOf(index);
    query.response = resultsOf(-1);
    return query;
  };

  return class MysqlClient extends Base {
    override async acquireRawConnection() {
      const begun = performance.now();
      try {
        const connection = await super.acquireRawConnection();
        const query: Statement = { sql: [SET_ISOLATION, SET_STRICT, ASK_GALERA, DESCRIBE].join(';\n') };
        const prepare = (statement: Statement) =>
          inTime(connection, { ms: PREPARE_MS }, () => super._query(connection, statement)).catch((error) => {
            drop(connection, error);
            throw error;
          });
        await prepare(query);
        const [[, , [isOn], [row]]] = query.response as [[unknown, unknown, Row[], Row[]]];
        if (isOn?.Value === 'ON') {
          neverHold(connection);
          await prepare({ sql: SET_IN_STEP });
        }
        sessions.set(connection, toSession(connection, row ?? {}));
        trust.opened(connection, begun);
        return connection;
      } catch (error) {
        throw markConnectionFailure(error);
      }
    }

    override validateConnection(connection: MysqlConnection) {
      if (!super.validateConnection(connection)) return false;
      if (trust.isTrusted(connection)) return true;
      drop(connection, failure('Its server may take no more writes', 'PROTOCOL_CONNECTION_LOST'));
      return false;
    }

    override async _query(connection: MysqlConnection, query: Statement) {
      const sql = query.sql ?? '';
      if (isSeveral(sql)) throw new Error('A query must be a single statement');
      if (isInTransaction(connection)) assertInTime(sql);
      if (isPutAside(connection, query)) return query;
      if (isRollback(sql)) endHold(connection);
      const begun = performance.now();
      try {
        const answer = await inQuerySpan('mysql', sql, (noteText) =>
          inTime(connection, limit(), () =>
            send(connection, query, (statement) => {
              noteText(statement.sql ?? '');
              return super._query(connection, statement);
            }),
          ),
        );
        trust.answered(connection);
        return answer;
      } catch (error) {
        onError?.(error);
        trust.failed(connection, error, begun);
        if (mustDrop(error, sql)) drop(connection, error);
        // The server rolls back when the connection ends, so the caller gets the reason for the rollback, not its failure.
        if (!isRollback(sql) || !connection.__knex__disposed) throw error;
        query.response = [[], []];
        return query;
      } finally {
        if (isCommit(sql)) endHold(connection);
      }
    }

    override async destroy(done?: (error?: unknown) => void) {
      await super.destroy(done);
      await onDestroy?.();
    }
  };
};
