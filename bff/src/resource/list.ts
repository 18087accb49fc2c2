import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS, type ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { createSteps } from '../database';
import { invalid } from '../http/errors';

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
  filters?: Record<string, (query: Knex.QueryBuilder, value: never) => void>;
  search?: (query: Knex.QueryBuilder, term: string) => void;
  /** Further columns and joins on the rows of the page. */
  select: (query: Knex.QueryBuilder) => void;
  map: (row: Row) => Item;
  /** An exact count that is cheaper than counting rows, for the filters it understands. */
  count?: (filters: Record<string, unknown>) => Promise<number | undefined>;
}

export interface ListPage<Item> {
  items: Item[];
  nextCursor?: string;
}

export interface ListCount {
  total: number;
  relation: 'eq' | 'gte';
}

interface Cursor {
  sort: string;
  value: string | number;
  id: string;
}

const encodeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.sort, cursor.value, cursor.id])).toString('base64url');

const foreignCursor = () => invalid({ after: 'This cursor does not belong to this list and sort order' });

const decodeCursor = (text: string, sort: string): Cursor => {
  try {
    const [cursorSort, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const comparable = typeof value === 'string' || Number.isFinite(value);
    if (cursorSort === sort && comparable && typeof id === 'string') return { sort, value, id };
  } catch {
    // Not made here: refused below like one of another sort order.
  }
  throw foreignCursor();
};

const numericColumns = new Map<string, boolean>();

/** Does the schema give this column (`table.column`) a numeric type? Asked of the database once. */
const isNumeric = async (db: Knex, qualified: string): Promise<boolean> => {
  const known = numericColumns.get(qualified);
  if (known !== undefined) return known;
  const [table = '', column = ''] = qualified.split('.');
  const info = (await db(table).columnInfo()) as unknown as Record<string, { type: string }>;
  const numeric = /int|double|float|real|decimal/i.test(info[column]?.type ?? '');
  numericColumns.set(qualified, numeric);
  return numeric;
};

/** MySQL would compare a value of the wrong type too, row by row and without the index. */
const assertComparable = async (db: Knex, column: string, { value }: Cursor) => {
  if ((typeof value === 'number') !== (await isNumeric(db, column))) throw foreignCursor();
};

const sortOf = <Row, Item>(definition: ListDefinition<Row, Item>, query: ListQuery) => {
  const sort = query.sort ?? definition.defaultSort;
  const descending = sort.startsWith('-');
  const column = definition.sort[descending ? sort.slice(1) : sort];
  if (!column) throw invalid({ sort: `This list can't be sorted by ${sort}` });
  return { sort, column: `${definition.from}.${column}`, direction: descending ? 'desc' : 'asc' } as const;
};

const filtersOf = <Row, Item>(definition: ListDefinition<Row, Item>, query: ListQuery) =>
  Object.fromEntries(
    Object.entries(query).filter(([key, value]) => value !== undefined && definition.filters?.[key]),
  );

const matching = <Row, Item>(db: Knex, definition: ListDefinition<Row, Item>, query: ListQuery) => {
  const matches = db(definition.from);
  definition.scope(matches);
  for (const [key, value] of Object.entries(filtersOf(definition, query))) {
    definition.filters?.[key]?.(matches, value as never);
  }
  if (query.search) {
    if (!definition.search) throw invalid({ search: 'This list has no search' });
    definition.search(matches, query.search);
  }
  return matches;
};

/**
 * One page of a list, by offset (`page`) or by keyset (`after`): the second costs the same for any
 * page. Ids break ties, so that no record is shown twice or left out.
 */
export const listPage = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Promise<ListPage<Item>> => {
  const { sort, column, direction } = sortOf(definition, query);
  const id = `${definition.from}.id`;
  const paged = query.page !== undefined || query.pageSize !== undefined;
  const size = query.pageSize ?? (paged ? 10 : LIMITS.wholeList);
  const keys = matching(db, definition, query)
    .select({ key_id: id, key_value: column })
    .orderBy([
      { column, order: direction },
      { column: id, order: direction },
    ])
    .limit(size + 1);
  if (query.after !== undefined) {
    if (query.page !== undefined) throw invalid({ page: 'Send either page or after' });
    const cursor = decodeCursor(query.after, sort);
    await assertComparable(db, column, cursor);
    const beyond = direction === 'asc' ? '>' : '<';
    // The first condition lets the index find the position; the second one breaks ties.
    keys
      .where(column, `${beyond}=`, cursor.value)
      .where((tie) => tie.where(column, beyond, cursor.value).orWhere(id, beyond, cursor.id));
  } else if (query.page) {
    keys.offset(query.page * size);
  }
  const rows = db(definition.from)
    .join(keys.as('page_keys'), 'page_keys.key_id', id)
    .orderBy([
      { column: 'page_keys.key_value', order: direction },
      { column: 'page_keys.key_id', order: direction },
    ])
    .select(`${definition.from}.*`, 'page_keys.key_value');
  definition.select(rows);
  const found = (await rows) as Array<Row & { key_value: string | number; id: string }>;
  const last = found.length > size ? found[size - 1] : undefined;
  return {
    items: found.slice(0, size).map((row) => definition.map(row)),
    nextCursor: last && encodeCursor({ sort, value: last.key_value, id: last.id }),
  };
};

/** How many records match; for a search, counting stops at 10,000. */
export const listCount = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Promise<ListCount> => {
  if (!query.search && definition.count) {
    const total = await definition.count(filtersOf(definition, query));
    if (total !== undefined) return { total, relation: 'eq' };
  }
  const matches = matching(db, definition, query);
  if (!query.search) {
    const [row] = await matches.count({ total: '*' });
    return { total: Number(row?.total ?? 0), relation: 'eq' };
  }
  const limited = matches.select(`${definition.from}.id`).limit(LIMITS.searchCount + 1);
  const [row] = await db.from(limited.as('matches')).count({ total: '*' });
  const total = Number(row?.total ?? 0);
  return total > LIMITS.searchCount
    ? { total: LIMITS.searchCount, relation: 'gte' }
    : { total, relation: 'eq' };
};

const EXPORT_PAGE = 500;
/** How long one page of an export may take, in ms. */
const EXPORT_PAGE_MS = 10_000;

/**
 * Every match, page by page, in constant memory. Only the first page has to come within the
 * request's deadline.
 */
export async function* listAll<Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): AsyncGenerator<Item> {
  const { page: _page, pageSize: _pageSize, after: _after, ...matches } = query;
  const step = createSteps(EXPORT_PAGE_MS);
  const load = (after?: string) => listPage(db, definition, { ...matches, after, pageSize: EXPORT_PAGE });
  let page = await load();
  yield* page.items;
  while (page.nextCursor !== undefined) {
    const after = page.nextCursor;
    // SQLite queries are synchronous: yield to the event loop, so that an export doesn't block other requests.
    await nextTurn();
    page = await step(() => load(after));
    yield* page.items;
  }
}

/** Makes a LIKE pattern that matches `term` anywhere, its wildcards taken literally (escape: `!`). */
export const contains = (term: string): string => `%${term.replace(/[!%_]/g, '!$&')}%`;

/** A search over some columns, without regard to case. */
export const searchIn =
  (...columns: string[]) =>
  (query: Knex.QueryBuilder, term: string): void => {
    query.where((any) => {
      for (const column of columns) any.orWhereRaw(`?? like ? escape '!'`, [column, contains(term)]);
    });
  };
