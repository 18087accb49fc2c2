import type { Knex } from 'knex';
import type { ExportedPart, ExportedPerson, Row } from './declaration';

/** Rows that are read at once. */
const PAGE = 200;

type Rows = ExportedPart['rows'];

/** Rows in pages by the columns of their key. */
export async function* inPages(
  db: Knex,
  table: string,
  key: readonly string[],
  shown: readonly string[],
  scope: (query: Knex.QueryBuilder) => void,
): AsyncGenerator<Row[]> {
  const columns = [...new Set([...key, ...shown])].map((column) => `${table}.${column}`);
  const isAfter = (last: Row) => (query: Knex.QueryBuilder) => {
    key.forEach((column, at) => {
      query.orWhere((each) => {
        for (const same of key.slice(0, at)) each.where(`${table}.${same}`, last[same] as string);
        each.where(`${table}.${column}`, '>', last[column] as string);
      });
    });
  };
  for (let last: Row | undefined; ; ) {
    const query = db(table).select(columns).limit(PAGE);
    scope(query);
    if (last) query.where(isAfter(last));
    for (const column of key) query.orderBy(`${table}.${column}`);
    const rows: Row[] = await query;
    yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

type Scope = (query: Knex.QueryBuilder, person: ExportedPerson, db: Knex) => void;

/** The rows of a table in a scope, by the columns of its key. */
export const rowsOf =
  (table: string, key: readonly string[], scope: Scope): Rows =>
  (db, person, columns) =>
    inPages(db, table, key, columns, (query) => scope(query, person, db));

/** The rows of the person. */
export const byUser = (table: string, key: readonly string[], column = 'user_id'): Rows =>
  rowsOf(table, key, (query, { userId }) => query.where(`${table}.${column}`, userId));

/** The rows of the person's dealers. */
export const byDealer = (table: string, key: readonly string[]): Rows =>
  rowsOf(table, key, (query, { dealers }) => query.whereIn(`${table}.fabricator_id`, dealers));

/** Rows that belong to rows of another part, a few to each. */
export const childrenOf = (
  parents: ExportedPart,
  table: string,
  column: string,
  order: readonly string[] = [],
): Rows =>
  async function* (db, person, columns) {
    for await (const records of parents.rows(db, person, ['id'])) {
      const ids = records.map(({ id }) => id as string);
      yield await db(table)
        .select(columns)
        .whereIn(column, ids)
        .orderBy([column, ...order]);
    }
  };
