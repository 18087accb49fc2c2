import type { Knex } from 'knex';
import { inBatches } from './declaration';
import type { PersonFinder } from './person-finder';

/** Rows that are read at once. */
const PAGE = 500;

/** Rows of a table in which a column contains one of the words, in pages by id. Their readers may delete them. */
export async function* rowsNaming<R extends { id: string }>(
  db: Knex,
  table: string,
  columns: readonly string[],
  words: readonly string[],
): AsyncGenerator<R[]> {
  if (words.length === 0 || columns.length === 0) return;
  for (let after = ''; ; ) {
    const query = db(table).where('id', '>', after).orderBy('id').limit(PAGE);
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

/**
 * Deletes the rows of a table that name the person in one of the columns.
 *
 * @param words by which to look for such rows
 */
export const deleteNaming = async (
  db: Knex,
  table: string,
  columns: readonly string[],
  person: PersonFinder,
  words = person.words,
): Promise<void> => {
  type Row = { id: string } & Record<string, string | null>;
  for await (const rows of rowsNaming<Row>(db, table, columns, words)) {
    const named = rows.filter((row) => columns.some((column) => person.isIn(row[column] ?? null)));
    await inBatches(
      named.map(({ id }) => id),
      (batch) => db(table).whereIn('id', batch).delete(),
    );
  }
};
