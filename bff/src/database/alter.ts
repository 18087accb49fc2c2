import type { Knex } from 'knex';
import { dialectOf } from './dialect';

const hasIndex = async (db: Knex, name: string): Promise<boolean> => {
  const found =
    dialectOf(db) === 'sqlite'
      ? db('sqlite_master').where({ type: 'index', name })
      : db('information_schema.statistics').where({ index_name: name }).whereRaw('table_schema = database()');
  return (await found.first(db.raw('1 as found'))) !== undefined;
};

/**
 * Changes of existing tables. Each is skipped if it has been made already: MySQL can't roll it back when the process is
 * killed before the migration is recorded.
 */
export const alterations = (db: Knex, table: string) => ({
  addColumn: async (name: string, add: (table: Knex.CreateTableBuilder) => void): Promise<void> => {
    if (await db.schema.hasColumn(table, name)) return;
    await db.schema.alterTable(table, add);
  },
  addIndex: async (name: string, columns: string[]): Promise<void> => {
    if (await hasIndex(db, name)) return;
    await db.schema.alterTable(table, (altered) => {
      altered.index(columns, name);
    });
  },
  dropIndex: async (name: string): Promise<void> => {
    if (!(await hasIndex(db, name))) return;
    await db.schema.alterTable(table, (altered) => {
      altered.dropIndex([], name);
    });
  },
});
