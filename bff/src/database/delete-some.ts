import type { Knex } from 'knex';

/** Rows that one step deletes. Few, so that it takes a few milliseconds of SQLite and other statements don't wait long for locks. */
export const STEP_ROWS = 100;

/**
 * Deletes some of the rows that a query finds. It deletes them by key, because a DELETE with a range would also lock the
 * gaps, and with them inserts of other transactions.
 *
 * @param column the table's key
 * @returns how many were deleted; 0 if there are none left
 */
export const deleteSome = async (
  db: Knex,
  table: string,
  column: string,
  found: Knex.QueryBuilder,
): Promise<number> => {
  const keys: string[] = await found.limit(STEP_ROWS).pluck(column);
  return keys.length === 0 ? 0 : db(table).whereIn(column, keys).delete();
};
