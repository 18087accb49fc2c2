import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { createSteps } from '../../database/time-limits';
import type { SearchPlan } from '../word-index/search-plan';
import type { ListDefinition } from './definition';
import { type ListPage, listPage } from './page';

const PAGE = 1_000;
/** How long one page may take, in ms. */
const PAGE_MS = 10_000;

/**
 * Every match, page by page, in constant memory: the database reads a page while the previous one is used. Only the first
 * page has to come within the request's deadline.
 */
export async function* listAll<Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  search?: SearchPlan,
): AsyncGenerator<Item[]> {
  const { page: _page, pageSize: _pageSize, after: _after, ...matches } = query;
  const step = createSteps(PAGE_MS);
  const load = (after?: string) =>
    listPage(db, definition, { ...matches, after, pageSize: PAGE }, { search });
  let next: Promise<ListPage<Item>> | undefined = load();
  while (next) {
    const { items, nextCursor }: ListPage<Item> = await next;
    next = nextCursor === undefined ? undefined : step(() => load(nextCursor));
    // A failure is thrown when the page is awaited, and by nobody if the reader has stopped.
    next?.catch(() => {});
    yield items;
    // SQLite queries are synchronous: yield to the event loop, so that an export doesn't block other requests.
    await nextTurn();
  }
}
