import { LIMITS, type ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { invalid } from '../../http/errors';
import { type Cursor, decodeCursor } from './cursor';
import { fixedBy, type ListDefinition, sortedBy, sortOf } from './definition';

/**
 * Pages that begin after this many rows are read from the end of the list if that is nearer. In a search that finds too many
 * records to count them, they are reached by cursors.
 */
export const FAR = 1_000;

export type Direction = 'asc' | 'desc';

/** The part of a list that a query asks for. */
export interface Slice {
  sort: string;
  /** The sorted column, qualified. */
  column: string;
  /** The sort key. */
  key: string | Knex.Raw;
  /** Parts of the order. A column that a filter fixes is left out: its index is ordered by the id then. */
  order: Array<string | Knex.Raw>;
  direction: Direction;
  size: number;
  offset: number;
  after?: Cursor;
}

/** @throws 400 for an unknown sort order, a cursor of another one, or both a page and a cursor */
export const sliceOf = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Slice => {
  const { from } = definition;
  const { sort, column, direction } = sortOf(definition, query);
  const { page, pageSize, after } = query;
  if (after !== undefined && page !== undefined) throw invalid({ page: 'Send either page or after' });
  const key = sortedBy(db, definition, query);
  const isFixed = fixedBy(definition, query) !== undefined;
  const size = pageSize ?? (page === undefined ? LIMITS.wholeList : 10);
  return {
    sort,
    column: `${from}.${column}`,
    key,
    order: [...(isFixed ? [] : [key]), `${from}.id`],
    direction,
    size,
    offset: (page ?? 0) * size,
    after: after === undefined ? undefined : decodeCursor(after, sort),
  };
};

export const inOrder = (columns: ReadonlyArray<string | Knex.Raw>, order: Direction) =>
  // Raw expressions are allowed, but not typed.
  columns.map((column) => ({ column: column as string, order }));

const idOf = (order: Slice['order']): string => String(order.at(-1) ?? '');

/** Limits the rows of a list to those after the cursor, if there is one. */
export const seek = (rows: Knex.QueryBuilder, { order, key, direction, after }: Slice): void => {
  if (!after) return;
  const beyond = direction === 'asc' ? '>' : '<';
  const id = idOf(order);
  // As in `inOrder`.
  const column = key as string;
  if (order.length === 1) {
    rows.where(id, beyond, after.id);
    return;
  }
  // The first condition lets the index find the position; the second one breaks ties.
  rows
    .where(column, `${beyond}=`, after.value)
    .where((tie) => tie.where(column, beyond, after.value).orWhere(id, beyond, after.id));
};

/** The columns that name a row and its place: `key_id` and `key_value`. */
export const keyColumns = ({ order, key }: Slice) => ({ key_id: idOf(order), key_value: key });
