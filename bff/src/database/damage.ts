import type { Knex } from 'knex';
import { dialectOf } from './dialect';

/**
 * Rejects if SQLite's file is damaged: otherwise it would be served until a query needs a damaged page. Reads the whole file,
 * about a second per GB. MySQL checks its pages itself.
 */
export const assertUndamaged = async (db: Knex): Promise<void> => {
  if (dialectOf(db) !== 'sqlite') return;
  const [problem]: Array<Record<string, string>> = await db.raw('pragma quick_check(1)');
  const [text] = Object.values(problem ?? {});
  if (text !== 'ok') throw Object.assign(new Error(text), { code: 'SQLITE_CORRUPT' });
};
