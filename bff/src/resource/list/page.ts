import type { ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import type { SearchPlan } from '../word-index/search-plan';
import { assertComparable, encodeCursor } from './cursor';
import { filterValues, type ListDefinition, type ListPart, matching, sortOf, tableOf } from './definition';
import { rowsOf } from './rows';
import { readMatches } from './search-page';
import { type Direction, FAR, inOrder, keyColumns, type Slice, seek, sliceOf } from './slice';

export interface ListPage<Item> {
  items: Item[];
  nextCursor?: string;
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

interface Reading {
  search?: SearchPlan;
  isCounted?: boolean;
  total?: number;
  countQuery?: Knex.QueryBuilder;
}

interface Range {
  direction: Direction;
  offset: number;
  limit: number;
}

/** How to reach a page: from the nearer end of a list with `total` rows. One more row says whether there is a next page. */
const rangeOf = ({ direction, size, offset }: Slice, total: number | undefined): Range => {
  const rest = total === undefined ? Number.POSITIVE_INFINITY : Math.max(total - offset, 0);
  if (offset < FAR || rest > offset) return { direction, offset, limit: size + 1 };
  const limit = Math.min(size + 1, rest);
  return { direction: OPPOSITE[direction], offset: rest - limit, limit };
};

/** Where to begin to read a range: at the part of the list in which it begins. */
const beginIn = (parts: ListPart[], { direction, offset, limit }: Range) => {
  const isUp = direction === 'asc';
  let rest = offset;
  for (const [index, { from, rows }] of isUp ? parts.entries() : [...parts.entries()].reverse()) {
    if (rest < rows) return { direction, limit, offset: rest, bound: isUp ? from : parts[index + 1]?.from };
    rest -= rows;
  }
  return { direction, limit, offset };
};

/**
 * One page of a list, by offset (`page`) or by keyset (`after`): the second costs the same for any
 * page. Ids break ties, so that no record is shown twice or left out.
 *
 * @param more `search`: how to read the matches of a search by words; `isCounted`: count them along with the page. `total`: the
 *   number of rows, which allows to read a page from the nearer end. `countQuery`: a query of that number, to be read along with
 *   the page.
 */
export const listPage = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  { search, isCounted = false, total, countQuery }: Reading = {},
): Promise<ListPage<Item> & { total?: number }> => {
  const slice = sliceOf(db, definition, query);
  if (slice.after) await assertComparable(db, slice.column, slice.after);
  const read = async () => {
    const range = rangeOf(slice, total);
    const { column } = sortOf(definition, query);
    const parts =
      range.offset < FAR ? undefined : definition.parts?.(filterValues(definition, query), column);
    const { direction, offset, limit, bound }: Range & { bound?: number } = parts
      ? beginIn(await parts, range)
      : range;
    const keys = matching(db, definition, query, tableOf(db, definition, query));
    seek(keys, slice);
    if (bound !== undefined) keys.where(slice.column, direction === 'asc' ? '>=' : '<', bound);
    keys.select(keyColumns(slice)).orderBy(inOrder(slice.order, direction)).limit(limit).offset(offset);
    return rowsOf(db, definition, keys, slice.direction, countQuery);
  };
  const rows = search ? await readMatches(db, definition, query, slice, search, isCounted) : await read();
  const { sort, size } = slice;
  const total_rows = rows[0]?.total_rows;
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    items: rows.slice(0, size).map((row) => definition.map(row)),
    total: typeof total_rows === 'undefined' || total_rows === null ? undefined : Number(total_rows),
    nextCursor: last && encodeCursor({ sort, value: last.key_value, id: last.id }),
  };
};
