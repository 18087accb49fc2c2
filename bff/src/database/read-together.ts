import type { Knex } from 'knex';
import { dialectOf } from './dialect';
import { endHold, putAside, type Statement } from './held-writes';

/**
 * Runs two or three SELECTs in one round trip on MySQL, where each would take one of its own. SQLite has none.
 *
 * @returns the rows of each
 */
export const readTogether = async <First extends object, Second extends object, Third extends object = never>(
  db: Knex,
  ...queries: [first: Knex.QueryBuilder, second: Knex.QueryBuilder, third?: Knex.QueryBuilder]
): Promise<[First[], Second[], Third[]]> => {
  const asked = queries.filter((query) => query !== undefined);
  if (dialectOf(db) !== 'mysql') {
    const rows: unknown[] = [];
    for (const query of asked) rows.push(await query);
    return rows as [First[], Second[], Third[]];
  }
  const connection = await db.client.acquireConnection();
  try {
    const along: Statement[] = asked.slice(0, -1).map((query) => query.toSQL());
    for (const statement of along) putAside(connection, statement);
    const last = await asked.at(-1)?.connection(connection);
    return [...along.map(({ response }) => (response as [unknown])[0]), last] as [First[], Second[], Third[]];
  } finally {
    // What waits must not reach the next user of the connection.
    if (!db.isTransaction) endHold(connection);
    await db.client.releaseConnection(connection);
  }
};
