import type { Knex } from 'knex';

type Execute = (this: unknown, connection: object, query: { sql: string }) => Promise<unknown>;

interface Hold {
  statement: RegExp;
  arrived: () => void;
  released: Promise<void>;
}

/**
 * Lets one process wait before a statement, so that a test decides what others do between two statements.
 *
 * @returns holds the next statement that matches: `arrived` resolves when it is about to be sent, `release` sends it
 */
export const createStatementHold = (db: Knex) => {
  const connections = new WeakSet<object>();
  let hold: Hold | undefined;
  // Transactions have clients of their own, which share nothing but the prototype.
  const prototype: { _query: Execute } = db.client.constructor.prototype;
  const execute = prototype._query;
  prototype._query = async function (connection, query) {
    const held = connections.has(connection) && hold?.statement.test(query.sql) ? hold : undefined;
    if (held) {
      hold = undefined;
      held.arrived();
      await held.released;
    }
    return execute.call(this, connection, query);
  };
  db.client.pool.on('acquireSuccess', (_id: number, connection: object) => connections.add(connection));

  return (statement: RegExp) => {
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    hold = { statement, arrived: arrived.resolve, released: released.promise };
    return { arrived: arrived.promise, release: released.resolve };
  };
};
