import type { Knex } from 'knex';
import { dialectOf } from './dialect';
import { endHold, putAside, type Statement } from './held-writes';

/**
 * Runs several SELECTs in one round trip on MySQL, where each would take one of its own. SQLite has none.
 *
 * @example
 * const [orders, users] = await readTogether<[OrderRow, UserRow]>(db, db('orders'), db('users'));
 */
export const readTogether = async <Rows extends object[]>(
  db: Knex,
  ...queries: Knex.QueryBuilder[]
): Promise<{ [Key in keyof Rows]: Array<Rows[Key]> }> => {
  type Found = { [Key in keyof Rows]: Array<Rows[Key]> };
  if (dialectOf(db) !== 'mysql') {
    const rows: unknown[] = [];
    for (const query of queries) rows.push(await query);
    return rows as Found;
  }
  const connection = await db.client.acquireConnection();
  try {
    const along: Statement[] = queries.slice(0, -1).map((query) => query.toSQL());
    for (const statement of along) putAside(connection, statement);
    const last = await queries.at(-1)?.connection(connection);
    return [...along.map(({ response }) => (response as [unknown])[0]), last] as Found;
  } finally {
    // Waiting statements must not reach the next user of the connection.
    if (!db.isTransaction) endHold(connection);
    await db.client.releaseConnection(connection);
  }
};
