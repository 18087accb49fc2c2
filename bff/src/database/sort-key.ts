import type { Knex } from 'knex';
import { dialectOf } from './dialect';

/**
 * A column of texts to sort and compare by, without regard to case and accents. SQLite has no collation but of ASCII, so that it
 * calls `fold` for each row; MySQL has one, and indexes.
 */
export const inTextOrder = (db: Knex, column: string): string | Knex.Raw =>
  dialectOf(db) === 'sqlite' ? db.raw('sort_key(??)', [column]) : column;
