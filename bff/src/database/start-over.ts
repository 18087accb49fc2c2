import type { Knex } from 'knex';
import { OperatorError } from '../config/operator-error';

/**
 * Drops the tables that a migration had created when its process was killed, so that it can create them again: MySQL
 * can't roll them back.
 *
 * @param tables in the order in which they are created
 * @throws if one holds data, because it can't be half-made then; all are left as they are
 */
export const startOver = async (db: Knex, tables: readonly string[]): Promise<void> => {
  const found: string[] = [];
  for (const table of tables) {
    if (!(await db.schema.hasTable(table))) continue;
    if (await db(table).first()) {
      throw new OperatorError(
        `The table ${table} holds data, but the list of migrations does not know of it.`,
      );
    }
    found.unshift(table);
  }
  for (const table of found) await db.schema.dropTable(table);
};
