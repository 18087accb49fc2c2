import type { Knex } from 'knex';

/**
 * MySQL can't take back the tables that a migration had made when its process was killed. Drops them, so that the
 * migration can make them again.
 *
 * @param tables in the order in which they are made
 * @throws when one holds data: then it was not left behind half-made
 */
export const startOver = async (db: Knex, tables: readonly string[]): Promise<void> => {
  for (const table of [...tables].reverse()) {
    if (!(await db.schema.hasTable(table))) continue;
    if (await db(table).first()) {
      throw new Error(`The table ${table} holds data, but the list of migrations does not know of it.`);
    }
    await db.schema.dropTable(table);
  }
};
