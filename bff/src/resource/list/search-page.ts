import type { ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { gather, isRare, requireWords, type SearchPlan } from '../word-index/word-search';
import { type ListDefinition, matching, tableOf } from './definition';
import { type PageRow, rowsOf } from './rows';
import { inOrder, keyColumns, type Slice, seek } from './slice';

/** Rows of the list that a walk looks at for each row of the page, at first and if these have too few matches. */
const WALKED_PER_ROW = [40, 250];

/** The keys of matches among the next rows of the list. */
const walk = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  slice: Slice,
  plan: SearchPlan,
  perRow: number,
): Knex.QueryBuilder => {
  const { from } = definition;
  const { also, isShort } = plan.search;
  const rows = matching(db, definition, query, tableOf(db, definition, query));
  seek(rows, slice);
  rows.select({ id: `${from}.id`, key_value: slice.key }).orderBy(inOrder(slice.order, slice.direction));
  if (also) rows.select(`${from}.${also.column}`);
  if (!isShort) rows.limit(perRow * (slice.size + 1));
  const keys = db.from(rows.as('walked')).select({ key_id: 'walked.id', key_value: 'walked.key_value' });
  requireWords(keys, 'walked', plan.search, plan.words);
  return keys
    .orderBy(inOrder(['walked.key_value', 'walked.id'], slice.direction))
    .limit(slice.size + 1)
    .offset(slice.offset);
};

/** Reads a page of the matches of a search by words, and one row more if there is a next page. */
export const readMatches = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  slice: Slice,
  plan: SearchPlan,
): Promise<Array<PageRow<Row>>> => {
  const { order, direction, size, offset } = slice;
  for (const perRow of isRare(plan) ? [] : WALKED_PER_ROW) {
    const rows = await rowsOf(db, definition, walk(db, definition, query, slice, plan, perRow), direction);
    if (plan.search.isShort || rows.length > size) return rows;
  }
  const keys = matching(db, definition, query, gather(db, plan));
  seek(keys, slice);
  keys
    .select(keyColumns(slice))
    .orderBy(inOrder(order, direction))
    .limit(size + 1)
    .offset(offset);
  return rowsOf(db, definition, keys, direction);
};
