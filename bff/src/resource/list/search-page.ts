import type { ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { invalid } from '../../http/errors';
import { gather } from '../word-index/gather';
import { findsAll, isRare, MAX_COUNTED, type SearchPlan } from '../word-index/search-plan';
import { requireWords } from '../word-index/word-search';
import { type ListDefinition, matching, tableOf } from './definition';
import { type PageRow, rowsOf } from './rows';
import { FAR, inOrder, keyColumns, type Slice, seek } from './slice';

/**
 * Rows of the list that a walk looks at, at first and if these have too few matches: for each row of the page and for each one
 * before it, and at least.
 */
const WALKS = [
  { perRow: 40, perRowBefore: 8, least: 0 },
  { perRow: 250, perRowBefore: 20, least: 3_500 },
  { perRow: 1_500, perRowBefore: 50, least: 0 },
];

/** Entries of the rarest word that a rough search looks at, at first and if these have too few matches: words may never meet. */
const ROUGH_ENTRIES = [500, MAX_COUNTED];

/** The keys of matches among the next rows of the list. */
const walk = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  slice: Slice,
  plan: SearchPlan,
  walked: number,
): Knex.QueryBuilder => {
  const { from } = definition;
  const { also, isShort } = plan.search;
  const rows = matching(db, definition, query, tableOf(db, definition, query));
  seek(rows, slice);
  rows.select({ id: `${from}.id`, key_value: slice.key }).orderBy(inOrder(slice.order, slice.direction));
  // Reads the row itself, not only the index.
  if (also && plan.words.some(({ referred }) => referred.length > 0)) rows.select(`${from}.${also.column}`);
  if (!isShort) rows.limit(walked);
  const keys = db.from(rows.as('walked')).select({ key_id: 'walked.id', key_value: 'walked.key_value' });
  requireWords(db, keys, 'walked', plan.search, plan.words);
  return keys
    .orderBy(inOrder(['walked.key_value', 'walked.id'], slice.direction))
    .limit(slice.size + 1)
    .offset(slice.offset);
};

/**
 * A page of the matches that come first in the order of their ids, as `plan.byIds` says; undefined if another record may belong before
 * its end. Walking looks up the words of each record between two matches, this only of records that have the rarest.
 *
 * @param limit the most entries of that word to read
 */
const readByIds = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  slice: Slice,
  plan: SearchPlan,
  limit?: number,
): Promise<Array<PageRow<Row>> | undefined> => {
  const { column, order, direction, size, offset } = slice;
  const id = `${definition.from}.id`;
  const isChecked = plan.byIds === 'checked';
  const wanted = offset + size + 1;
  const keys: Array<{ key_id: string; key_value: number }> = await matching(
    db,
    definition,
    query,
    gather(db, plan, limit),
  )
    .select(keyColumns(slice))
    .orderBy('found.id', isChecked ? direction : 'desc')
    .limit(wanted);
  const page = db(definition.from)
    .whereIn(
      id,
      keys.map(({ key_id }) => key_id),
    )
    .select(keyColumns(slice))
    .orderBy(inOrder(order, direction))
    .limit(size + 1)
    .offset(offset);
  const last = isChecked ? keys[wanted - 1] : undefined;
  const values = keys.map(({ key_value }) => key_value);
  const [beyond, upTo, end] =
    direction === 'asc' ? ['>', '<=', Math.max(...values)] : ['<', '>=', Math.min(...values)];
  const [rows, other] = await Promise.all([
    rowsOf(db, definition, page, direction),
    last &&
      matching(db, definition, query, tableOf(db, definition, query))
        .where(column, upTo, end)
        // Not by the index of ids, of which it would read half.
        .whereRaw(`coalesce(??, '') ${beyond} ?`, [id, last.key_id])
        .orderBy(inOrder(order, direction))
        .first(id),
  ]);
  return other ? undefined : rows;
};

/**
 * Reads a page of the matches of a search by words, and one row more if there is a next page.
 *
 * @param isCounted whether the rows have `total_rows`, of a plan that finds all matches
 * @throws 400 for a page so far away that it can only be reached by a cursor
 */
export const readMatches = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  slice: Slice,
  plan: SearchPlan,
  isCounted: boolean,
): Promise<Array<PageRow<Row>>> => {
  const { order, direction, size, offset } = slice;
  const isFar = offset >= FAR && !plan.search.isShort;
  if (isFar && !findsAll(plan)) {
    throw invalid({
      page: 'So many records match that this page is reached only from the one before: send after',
    });
  }
  const byIds = (limit?: number) => readByIds(db, definition, query, slice, plan, limit);
  const checked = plan.byIds === 'checked' && !isFar && !slice.after ? await byIds() : undefined;
  if (checked) return checked;
  for (const { perRow, perRowBefore, least } of isRare(plan) || isCounted || isFar ? [] : WALKS) {
    const walked = Math.max(perRow * (size + 1) + perRowBefore * offset, least);
    const rows = await rowsOf(db, definition, walk(db, definition, query, slice, plan, walked), direction);
    if (plan.search.isShort || rows.length > size) return rows;
    for (const limit of plan.byIds === 'rough' ? ROUGH_ENTRIES : []) {
      const rough = await byIds(limit);
      if (rough && (rough.length > size || limit === MAX_COUNTED)) return rough;
    }
  }
  const keys = matching(db, definition, query, gather(db, plan));
  seek(keys, slice);
  keys
    .select(keyColumns(slice))
    .orderBy(inOrder(order, direction))
    .limit(size + 1)
    .offset(offset);
  if (isCounted) keys.select(db.raw('count(*) over () as total_rows'));
  return rowsOf(db, definition, keys, direction, isCounted ? 'page_keys.total_rows' : undefined);
};
