import type { Knex } from 'knex';
import { dialectOf } from './dialect';
import { endHold, putAside, type Statement } from './held-writes';

/**
 * Runs two SELECTs in one round trip on MySQL, where each would take one of its own. SQLite has none.
 *
 * @returns the rows of each
 */
export const readTogether = async <First extends object, Second extends object>(
  db: Knex,
  first: Knex.QueryBuilder,
  second: Knex.QueryBuilder,
): Promise<[First[], Second[]]> => {
  if (dialectOf(db) !== 'mysql') return [await first, await second];
  const connection = await db.client.acquireConnection();
  try {
    const along: Statement = first.toSQL();
    putAside(connection, along);
    const rows: Second[] = await second.connection(connection);
    const [found] = along.response as [First[]];
    return [found, rows];
  } finally {
    // What waits must not reach the next user of the connection.
    if (!db.isTransaction) endHold(connection);
    await db.client.releaseConnection(connection);
  }
};
