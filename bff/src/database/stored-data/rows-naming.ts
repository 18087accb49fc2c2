import type { Knex } from 'knex';
import type { ErasedPerson, StoredTable } from './declaration';

/** Rows that are read at once. */
const PAGE = 500;

/** A row with texts. */
export type TextRow = { id: string } & Record<string, string | null>;

type Rows = Knex.QueryBuilder;

/**
 * Rows of a table in which a column contains one of the words, in pages by id. Their readers may delete them.
 *
 * @param scope limits the rows
 */
export async function* rowsNaming<R extends { id: string }>(
  db: Knex,
  table: string,
  columns: readonly string[],
  words: readonly string[],
  scope: (rows: Rows) => Rows = (rows) => rows,
): AsyncGenerator<R[]> {
  if (words.length === 0 || columns.length === 0) return;
  for (let after = ''; ; ) {
    const query = scope(db(table).where('id', '>', after))
      .orderBy('id')
      .limit(PAGE);
    query.where((any) => {
      for (const column of columns) {
        for (const word of words) {
          // JSON escapes quotes and backslashes. Both sides by the database: SQLite's `lower` knows ASCII alone.
          const text = JSON.stringify(word).slice(1, -1).replace(/[!%_]/g, '!$&');
          any.orWhereRaw(`lower(??) like lower(?) escape '!'`, [column, `%${text}%`]);
        }
      }
    });
    const rows: R[] = await query.select();
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

type Tables = Readonly<Record<string, StoredTable>>;

/** The rows of a table that are connected with the person, as its declaration says, and may have a name or an address. */
export async function* rowsAbout<R extends { id: string } = TextRow>(
  db: Knex,
  tables: Tables,
  table: string,
  person: ErasedPerson,
): AsyncGenerator<R[]> {
  const { finder } = person;
  const { naming = [], connected } = tables[table] ?? {};
  if (connected) {
    yield* rowsNaming<R>(db, table, naming, finder.words, (rows) => connected(rows, person, db));
    return;
  }
  for await (const rows of rowsNaming<R>(db, table, naming, finder.keys)) {
    yield rows.filter((row) => naming.some((column) => finder.isIn((row as TextRow)[column] ?? null)));
  }
}

/** Puts the pseudonym in place of names and addresses in these rows. One that changes meanwhile is left to the next pass. */
export const renameIn = async (
  trx: Knex,
  tables: Tables,
  table: string,
  person: ErasedPerson,
): Promise<void> => {
  const { finder, pseudonym } = person;
  const { naming = [], json = [] } = tables[table] ?? {};
  const renamed = (column: string, text: string) =>
    json.includes(column) ? finder.replaceInJson(text, pseudonym) : finder.replaceIn(text, pseudonym);
  for await (const rows of rowsAbout(trx, tables, table, person)) {
    for (const row of rows) {
      for (const column of naming) {
        const text = row[column] ?? '';
        const changed = text && renamed(column, text);
        if (changed !== text)
          await trx(table)
            .where({ id: row.id, [column]: text })
            .update({ [column]: changed });
      }
    }
  }
};
