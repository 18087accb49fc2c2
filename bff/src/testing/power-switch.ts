import type { Knex } from 'knex';

type Connection = { __knex__disposed?: unknown; destroy?: () => void; close?: () => void };
type Query = { sql: string };
type Execute = (this: unknown, connection: Connection, query: Query) => Promise<unknown>;

interface Faults {
  /** Called before and after each statement; what it throws takes the place of the result. */
  before: (sql: string) => void;
  after: (sql: string) => void;
}

const faultsByConnection = new WeakMap<Connection, Faults>();
const patched = new WeakSet<object>();

/** Transactions have clients of their own, which share nothing but the prototype. */
const patch = (prototype: { _query: Execute }) => {
  if (patched.has(prototype)) return;
  patched.add(prototype);
  const execute = prototype._query;
  prototype._query = async function (connection, query) {
    const faults = faultsByConnection.get(connection);
    const drop = (error: unknown) => {
      connection.__knex__disposed = error;
      if (connection.destroy) connection.destroy();
      else connection.close?.();
      return error;
    };
    const check = (moment: 'before' | 'after') => {
      try {
        faults?.[moment](query.sql);
      } catch (error) {
        throw drop(error);
      }
    };
    check('before');
    const result = await execute.call(this, connection, query);
    check('after');
    return result;
  };
};

const connectionLost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/**
 * Breaks the connections of one test app to its database, as a killed process or a dead network does: what was not
 * committed is rolled back, and the app hears nothing.
 *
 * @param ignored statements that do not count, since they come when they like
 */
export const createPowerSwitch = (db: Knex, ignored = /^$/) => {
  let isOff = false;
  let left = Number.POSITIVE_INFINITY;
  let statements: string[] = [];
  let lost: { statement: RegExp; moment: 'before' | 'after' } | undefined;

  const faults: Faults = {
    before: (sql) => {
      if (isOff) throw connectionLost();
      if (lost?.moment === 'before' && lost.statement.test(sql)) {
        lost = undefined;
        throw connectionLost();
      }
    },
    after: (sql) => {
      if (!ignored.test(sql)) {
        statements.push(sql);
        left -= 1;
      }
      if (left === 0) isOff = true;
      if (isOff) throw connectionLost();
      if (lost?.moment === 'after' && lost.statement.test(sql)) {
        lost = undefined;
        throw connectionLost();
      }
    },
  };
  patch(db.client.constructor.prototype);
  db.client.pool.on('acquireSuccess', (_id: number, connection: Connection) => {
    faultsByConnection.set(connection, faults);
  });

  return {
    /** Cuts the power after this many statements; the last one gets no response. */
    cutAfter: (count: number) => {
      isOff = false;
      left = count;
      statements = [];
    },
    /** Loses the connection once, before or after the server has executed a statement. */
    loseOnce: (moment: 'before' | 'after', statement: RegExp) => {
      lost = { moment, statement };
    },
    restore: () => {
      isOff = false;
      left = Number.POSITIVE_INFINITY;
      statements = [];
      lost = undefined;
    },
    /** The statements executed since `cutAfter` or `restore`. */
    statements: (): readonly string[] => statements,
  };
};

export type PowerSwitch = ReturnType<typeof createPowerSwitch>;
