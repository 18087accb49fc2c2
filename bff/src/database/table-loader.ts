import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { dialectOf } from './dialect';
import { quote, type StoredValue, type TableShape, withMysqlConnection } from './snapshot';

/** Fills tables in any order: foreign keys are not checked meanwhile. */
export interface TableLoader {
  drop: (table: string) => Promise<void>;
  empty: (table: string) => Promise<void>;
  /** Inserts some rows in one transaction. */
  insert: (table: TableShape, rows: readonly StoredValue[][]) => Promise<void>;
}

const toValue = (value: StoredValue): string | number | Buffer | null =>
  typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;

const insertInto = ({ name, columns }: TableShape): string =>
  `insert into ${quote(name)} (${columns.map(quote).join(', ')}) values`;

const withSqliteLoader = async <T>(db: Knex, work: (loader: TableLoader) => Promise<T>): Promise<T> => {
  const connection = new Database(db.client.config.connection.filename);
  try {
    connection.pragma('foreign_keys = OFF');
    return await work({
      drop: async (table) => {
        connection.exec(`drop table ${quote(table)}`);
      },
      empty: async (table) => {
        connection.exec(`delete from ${quote(table)}`);
      },
      insert: async (table, rows) => {
        const places = table.columns.map(() => '?').join(', ');
        const statement = connection.prepare(`${insertInto(table)} (${places})`);
        connection.transaction(() => {
          for (const row of rows) statement.run(...row.map(toValue));
        })();
      },
    });
  } finally {
    connection.close();
  }
};

const withMysqlLoader = <T>(db: Knex, work: (loader: TableLoader) => Promise<T>): Promise<T> =>
  withMysqlConnection(db, async (connection) => {
    const run = async (sql: string, values?: unknown[]) => {
      await connection.promise().query(sql, values);
    };
    await run('set session foreign_key_checks = 0');
    return work({
      drop: (table) => run(`drop table ${quote(table)}`),
      empty: (table) => run(`delete from ${quote(table)}`),
      insert: (table, rows) => run(`${insertInto(table)} ?`, [rows.map((row) => row.map(toValue))]),
    });
  });

export const withTableLoader = <T>(db: Knex, work: (loader: TableLoader) => Promise<T>): Promise<T> =>
  dialectOf(db) === 'sqlite' ? withSqliteLoader(db, work) : withMysqlLoader(db, work);
