import type { ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { invalid } from '../../http/errors';
import type { WordSearch } from '../word-index/word-search';

/** The column that must have the value, or a condition. `sortedBy` is the column by which the list is sorted. */
export type ListFilter =
  | { column: string }
  | ((query: Knex.QueryBuilder, value: never, sortedBy: string) => void);

/**
 * How one list reads its table. `from` is the table that is paged; every column is qualified with
 * its name. Joins happen after the page was cut, so they cost only the rows that are shown.
 */
export interface ListDefinition<Row, Item> {
  from: string;
  /** Limits the rows to those that the caller may see: tenant and deletion. */
  scope: (query: Knex.QueryBuilder) => void;
  /** Sortable field to column. Columns hold no NULL, and each has an index that ends with `id`. */
  sort: Record<string, string>;
  /** A field of `sort`, with `-` in front for descending. */
  defaultSort: string;
  filters?: Record<string, ListFilter>;
  /** By the beginnings of words, for tables of any size; or a condition, for short ones. */
  search?: WordSearch | ((query: Knex.QueryBuilder, term: string) => void);
  /** The columns of the table that `map` reads; all by default. */
  columns?: readonly string[];
  /** Further columns and joins on the rows of the page. */
  select: (query: Knex.QueryBuilder) => void;
  map: (row: Row) => Item;
  /** An exact count that is cheaper than counting rows, for the filters it understands. */
  count?: (filters: Record<string, unknown>) => Promise<number | undefined>;
}

/** The sort order of a query. */
export const sortOf = <Row, Item>(definition: ListDefinition<Row, Item>, query: ListQuery) => {
  const sort = query.sort ?? definition.defaultSort;
  const descending = sort.startsWith('-');
  const column = definition.sort[descending ? sort.slice(1) : sort];
  if (!column) throw invalid({ sort: `This list can't be sorted by ${sort}` });
  return { sort, column, direction: descending ? 'desc' : 'asc' } as const;
};

/** The filters that a query sends, with their values. */
export const filtersOf = <Row, Item>(definition: ListDefinition<Row, Item>, query: ListQuery) =>
  Object.entries(query).flatMap(([key, value]) => {
    const filter = definition.filters?.[key];
    return filter === undefined || value === undefined ? [] : [{ key, value, filter }];
  });

/**
 * The rows that a query asks for. A search by words is not part of it.
 *
 * @param matches a query of the list's table
 */
export const matching = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  matches: Knex.QueryBuilder = db(definition.from),
): Knex.QueryBuilder => {
  const { from, scope, search } = definition;
  const { column } = sortOf(definition, query);
  scope(matches);
  for (const { value, filter } of filtersOf(definition, query)) {
    if (typeof filter === 'function') filter(matches, value as never, column);
    else matches.where(`${from}.${filter.column}`, value as string);
  }
  if (query.search) {
    if (!search) throw invalid({ search: 'This list has no search' });
    if (typeof search === 'function') search(matches, query.search);
  }
  return matches;
};
