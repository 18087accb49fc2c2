import { setImmediate as nextTurn } from 'node:timers/promises';
import driver from 'better-sqlite3';
import type { Knex } from 'knex';
import { markConnectionFailure } from './passing-faults';
import { inQuerySpan } from './query-span';
import { assertInTime, isRequest } from './time-limits';
import { isCommit, isRollback } from './transaction-end';

interface SqliteConnection {
  __knex__disposed?: unknown;
  inTransaction: boolean;
  exec(sql: string): unknown;
}

interface QueryObject {
  sql?: string;
  response?: unknown;
}

interface ClientBase {
  new (
    config: Knex.Config,
  ): {
    _driver(): unknown;
    acquireRawConnection(): Promise<SqliteConnection>;
    _query(connection: SqliteConnection, query: QueryObject): Promise<unknown>;
  };
}

/** After these errors the file must be opened again: it was moved, or its disk was removed or mounted again. */
const DROPPING_CODES = /^SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB|PROTOCOL|READONLY)(?:_|$)/;

/** Ends a transaction that a failed COMMIT or ROLLBACK has left open. All queries share the connection and would join it. */
const endTransaction = (connection: SqliteConnection): void => {
  if (!connection.inTransaction) return;
  try {
    connection.exec('rollback');
  } catch (error) {
    connection.__knex__disposed = error;
  }
};

/**
 * knex's client, extended: no connection stays in a transaction, or on a file that is gone. SQLite runs statements on the thread
 * that serves requests, so requests get a turn between the statements of background work.
 */
export const createSqliteClient = ({ onError }: { onError: (error: unknown) => void }) => {
  const Base = require('knex/lib/dialects/better-sqlite3') as ClientBase;
  return class SqliteClient extends Base {
    override _driver() {
      return driver;
    }

    override async acquireRawConnection() {
      try {
        return await super.acquireRawConnection();
      } catch (error) {
        throw markConnectionFailure(error);
      }
    }

    override async _query(connection: SqliteConnection, query: QueryObject) {
      if (connection.inTransaction) assertInTime(query.sql ?? '');
      try {
        const result = await inQuerySpan('sqlite', query.sql ?? '', () => super._query(connection, query));
        if (!isRequest()) await nextTurn();
        return result;
      } catch (error) {
        onError(error);
        const sql = query.sql ?? '';
        if (DROPPING_CODES.test(String((error as { code?: unknown }).code)))
          connection.__knex__disposed = error;
        if (isCommit(sql) || isRollback(sql)) endTransaction(connection);
        // SQLite rolls back by itself when its disk is full. The caller gets that error, not the one of a needless rollback.
        if (!isRollback(sql)) throw error;
        query.response = { changes: 0, lastInsertRowid: 0 };
        return query;
      }
    }
  };
};
