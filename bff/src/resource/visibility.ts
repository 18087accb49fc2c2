import type { Knex } from 'knex';
import { dialectOf } from '../database/dialect';
import type { Scope } from './records';
import { MAX_HIDDEN } from './word-index/word-search';

/** Which rows a caller may read. Soft-deleted rows are excluded unless asked for. */
export interface Visibility<Row> {
  scope?: Scope<Row>;
  deleted?: 'excluded' | 'only' | 'included';
}

/** The rows of an administrator's list: the active ones or, with the query parameter `deleted`, the deleted ones. */
export const activeOrDeleted = ({
  deleted = false,
}: {
  deleted?: boolean;
}): Pick<Visibility<never>, 'deleted'> => ({
  deleted: deleted ? 'only' : 'excluded',
});

/**
 * The ids of deleted rows with words, for {@link WordSearch.hidden}.
 *
 * @param index of scope and `deleted_at`: MySQL might read others' rows
 */
export const hiddenIn =
  <Row>(table: string, index: string, scope: Scope<Row> = {}) =>
  (db: Knex): Promise<string[]> => {
    const rows: Knex.QueryBuilder =
      dialectOf(db) === 'sqlite' ? db(table) : db.from(db.raw('?? use index (??)', [table, index]));
    applyVisibility(rows, table, { scope, deleted: 'only' });
    return rows.limit(MAX_HIDDEN + 1).pluck(`${table}.id`);
  };

/** Limits a query to the rows of `table` that the caller may read. */
export const applyVisibility = <Row>(
  query: Knex.QueryBuilder,
  table: string,
  { scope = {}, deleted = 'excluded' }: Visibility<Row>,
): void => {
  for (const [column, value] of Object.entries(scope)) query.where(`${table}.${column}`, value as string);
  if (deleted === 'excluded') query.whereNull(`${table}.deleted_at`);
  if (deleted === 'only') query.whereNotNull(`${table}.deleted_at`);
};
