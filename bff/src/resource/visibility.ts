import type { Knex } from 'knex';
import type { Scope } from './records';

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
