import type { Knex } from 'knex';

/** So few that nobody waits long for their locks. */
const ROWS = 500;

/**
 * Deletes some of the rows that a query finds, and returns how many; 0: there are none left. By their keys, since a
 * DELETE with a range would also lock the gaps that others insert into.
 *
 * @param column the table's key
 */
export const deleteSome = async (
  db: Knex,
  table: string,
  column: string,
  found: Knex.QueryBuilder,
): Promise<number> => {
  const keys: string[] = await found.limit(ROWS).pluck(column);
  return keys.length === 0 ? 0 : db(table).whereIn(column, keys).delete();
};
