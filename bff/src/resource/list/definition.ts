import type { ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { tableByIndex } from '../../database/dialect';
import { inTextOrder } from '../../database/sort-key';
import { invalid } from '../../http/errors';
import type { WordSearch } from '../word-index/word-search';

/** A column that must have the value, or one of several. */
interface ColumnFilter {
  column: string;
  /**
   * The index that holds the column before the id, by the filters of a query. A list that is sorted by the column is read
   * in its order. MySQL would choose another index and sort.
   */
  index?: (filters: string[]) => string | undefined;
}

/**
 * A condition with the index by which rows are read and sorted, as MySQL might go through all in the list's order; or with
 * several to choose from, where how many rows meet it depends on the value.
 */
interface NarrowFilter {
  where: (query: Knex.QueryBuilder, value: never, sortedBy: string) => void;
  index: string | ((sortedBy: string, filters: string[]) => string[]);
}

/** The rows of a list from a number in the sorted column to that of the next part. */
export interface ListPart {
  from: number;
  rows: number;
}

/** How records are counted: by a query of one cell, `total`, which is read along with a page; by several; or up to a number. */
export type Counting = { query: Knex.QueryBuilder } | { total: () => Promise<number> } | { upTo: number };

/** A column that must have the value, or a condition. `sortedBy` is the column by which the list is sorted. */
export type ListFilter = ColumnFilter | NarrowFilter | NarrowFilter['where'];

/** A column with texts of people, which both databases sort alike. */
interface TextColumn {
  text: string;
}

/** See {@link TextColumn}. */
export const text = (column: string): TextColumn => ({ text: column });

/**
 * How one list reads its table. `from` is the table that is paged; every column is qualified with
 * its name. Joins happen after the page was cut, so they cost only the rows that are shown.
 */
export interface ListDefinition<Row, Item> {
  from: string;
  /** Limits the rows to rows that the caller may see, by tenant and deletion. */
  scope: (query: Knex.QueryBuilder) => void;
  /** Sortable field to column. Columns hold no NULL, and each has an index that ends with `id`. */
  sort: Record<string, string | TextColumn>;
  /** A field of `sort`, with `-` in front for descending. */
  defaultSort: string;
  /** If several conditions have an index, the first one's index is used. */
  filters?: Record<string, ListFilter>;
  /** Searches by the beginnings of words, for tables of any size; or by a condition, for short ones. */
  search?: WordSearch | ((query: Knex.QueryBuilder, term: string) => void);
  /** The columns of the table that `map` reads; all by default. */
  columns?: readonly string[];
  /** Further columns and joins on the rows of the page. */
  select: (query: Knex.QueryBuilder) => void;
  map: (row: Row) => Item;
  /**
   * Counts more cheaply than row by row, for the filters that it understands. A query finds NULL, or no row, if the number isn't
   * known yet: then rows are counted, up to 10,000.
   */
  count?: (filters: Record<string, unknown>, db: Knex) => Counting | undefined;
  /**
   * How many rows each part of the list has, in ascending order of the number in the sorted column with which the part begins, for
   * filters and a column that it understands: a far page is reached from the beginning of its part.
   */
  parts?: (filters: Record<string, unknown>, column: string) => Promise<ListPart[]> | undefined;
}

/** The sort order of a query. */
export const sortOf = <Row, Item>(definition: ListDefinition<Row, Item>, query: ListQuery) => {
  const sort = query.sort ?? definition.defaultSort;
  const descending = sort.startsWith('-');
  const sorted = definition.sort[descending ? sort.slice(1) : sort];
  if (!sorted) throw invalid({ sort: `This list can't be sorted by ${sort}` });
  const isText = typeof sorted !== 'string';
  const column = isText ? sorted.text : sorted;
  return { sort, column, isText, direction: descending ? 'desc' : 'asc' } as const;
};

/** The sort key of a list: a qualified column, or an expression of it. */
export const sortedBy = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): string | Knex.Raw => {
  const { column, isText } = sortOf(definition, query);
  const qualified = `${definition.from}.${column}`;
  return isText ? inTextOrder(db, qualified) : qualified;
};

/** The filters that a query sends, with their values, in the order of the definition. */
const filtersOf = <Row, Item>(definition: ListDefinition<Row, Item>, query: ListQuery) => {
  const sent = new Map<string, unknown>(Object.entries(query));
  return Object.entries(definition.filters ?? {}).flatMap(([key, filter]) => {
    const value = sent.get(key);
    return value === undefined ? [] : [{ key, value, filter }];
  });
};

/** The values of the filters that a query sends. */
export const filterValues = <Row, Item>(
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Record<string, unknown> =>
  Object.fromEntries(filtersOf(definition, query).map(({ key, value }) => [key, value]));

const isSingle = ({ value }: { value: unknown }): boolean => !Array.isArray(value) || value.length === 1;

/** The filter that leaves only one value of the sorted column. */
export const fixedBy = <Row, Item>(definition: ListDefinition<Row, Item>, query: ListQuery) => {
  const { column } = sortOf(definition, query);
  return filtersOf(definition, query)
    .filter(isSingle)
    .map(({ filter }) => filter)
    .find((filter): filter is ColumnFilter => 'column' in filter && filter.column === column);
};

/** The table of a list, to be read by the index that its sort order needs. */
export const tableOf = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Knex.QueryBuilder => {
  const sent = filtersOf(definition, query);
  // An index that begins with a column has the list's order for one of its values only.
  const filters = sent.filter(isSingle).map(({ key }) => key);
  const narrow = sent.map(({ filter }) => filter).find((filter) => 'where' in filter);
  const { column } = sortOf(definition, query);
  const indexes =
    typeof narrow?.index === 'function'
      ? narrow.index(column, filters)
      : [narrow?.index ?? fixedBy(definition, query)?.index?.(filters)].filter((name) => name !== undefined);
  return tableByIndex(db, definition.from, ...indexes);
};

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
    if ('where' in filter) filter.where(matches, value as never, column);
    else if (typeof filter === 'function') filter(matches, value as never, column);
    else matches.whereIn(`${from}.${filter.column}`, [value as string | string[]].flat());
  }
  if (query.search) {
    if (!search) throw invalid({ search: 'This list has no search' });
    if (typeof search === 'function') search(matches, query.search);
  }
  return matches;
};
