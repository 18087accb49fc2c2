import type { Knex } from 'knex';
import { tableNames } from './snapshot';

/** The schema that a release needs. A release may run on the next one's schema, beside it or after a rollback. */
export interface ReleasedSchema {
  version: string;
  /** Names, in order. */
  migrations: string[];
  /** The columns of each table. */
  tables: Record<string, string[]>;
}

const BOOKKEEPING = /^(knex_|sqlite_)/;

const ownTables = async (db: Knex): Promise<string[]> =>
  (await tableNames(db)).filter((name) => !BOOKKEEPING.test(name)).sort();

/** The columns of every table. */
export const readTables = async (db: Knex): Promise<Record<string, string[]>> => {
  const tables: Record<string, string[]> = {};
  for (const name of await ownTables(db)) tables[name] = Object.keys(await db(name).columnInfo()).sort();
  return tables;
};

const missingIn = async (db: Knex, table: string, columns: readonly string[]): Promise<string[]> => {
  const found = await db(table).columnInfo();
  const gone = columns.filter((column) => !Object.hasOwn(found, column));
  const demanded = Object.keys(found).filter((column) => {
    const { nullable, defaultValue } = found[column] as Knex.ColumnInfo;
    return !columns.includes(column) && !nullable && defaultValue === null;
  });
  return [
    ...gone.map((column) => `${table}.${column} is gone`),
    ...demanded.map(
      (column) => `${table}.${column} has no default, so that no row can be inserted without it`,
    ),
  ];
};

/**
 * Why a release can't run on this schema, a sentence for each table or column: one that it needs is gone, or a column that
 * it doesn't know has to be filled.
 */
export const findBreaks = async (db: Knex, { tables }: ReleasedSchema): Promise<string[]> => {
  const present = await ownTables(db);
  const breaks: string[] = [];
  for (const [table, columns] of Object.entries(tables)) {
    if (present.includes(table)) breaks.push(...(await missingIn(db, table, columns)));
    else breaks.push(`${table} is gone`);
  }
  return breaks;
};
