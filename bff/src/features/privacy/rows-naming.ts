import type { Knex } from 'knex';

/** Rows that are read at once. */
const PAGE = 500;

/** Rows of a table in which a column contains one of the words, in pages by id. Their readers may delete them. */
export async function* rowsNaming<R extends { id: string }>(
  db: Knex,
  table: string,
  columns: readonly string[],
  words: readonly string[],
): AsyncGenerator<R[]> {
  if (words.length === 0) return;
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
