import type { Knex } from 'knex';
import { invalid } from '../../http/errors';

/** The last row of a page, after which the next one begins. */
export interface Cursor {
  sort: string;
  value: string | number;
  id: string;
}

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.sort, cursor.value, cursor.id])).toString('base64url');

const foreignCursor = () => invalid({ after: 'This cursor does not belong to this list and sort order' });

/** @throws 400 for a cursor of another sort order */
export const decodeCursor = (text: string, sort: string): Cursor => {
  try {
    const [cursorSort, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const comparable = typeof value === 'string' || Number.isFinite(value);
    if (cursorSort === sort && comparable && typeof id === 'string') return { sort, value, id };
  } catch {
    // Not made here: refused below like one of another sort order.
  }
  throw foreignCursor();
};

const numericColumns = new Map<string, boolean>();

/** Whether the schema gives this column (`table.column`) a numeric type. Asked of the database once. */
const isNumeric = async (db: Knex, qualified: string): Promise<boolean> => {
  const known = numericColumns.get(qualified);
  if (known !== undefined) return known;
  const [table = '', column = ''] = qualified.split('.');
  const info = (await db(table).columnInfo()) as unknown as Record<string, { type: string }>;
  const numeric = /int|double|float|real|decimal/i.test(info[column]?.type ?? '');
  numericColumns.set(qualified, numeric);
  return numeric;
};

/** @throws 400 for a value of the wrong type, which MySQL would compare row by row, without the index */
export const assertComparable = async (db: Knex, column: string, { value }: Cursor): Promise<void> => {
  if ((typeof value === 'number') !== (await isNumeric(db, column))) throw foreignCursor();
};
