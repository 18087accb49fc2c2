import type { ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { type MatchCount, toMatchCount } from '../word-index/count-matches';
import { findsAll, planSearch, type SearchPlan } from '../word-index/search-plan';
import { countQueryOf, listCount } from './count';
import { filterValues, type ListDefinition, sortOf } from './definition';
import { type ListPage, listPage } from './page';
import { FAR, sliceOf } from './slice';

/** How to read the matches of a search by words; undefined without one. */
export const searchPlanOf = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  isCounted = true,
): Promise<SearchPlan | undefined> => {
  const { search } = definition;
  if (!query.search || !search || typeof search === 'function') return undefined;
  const isWhole = Object.keys(filterValues(definition, query)).length === 0;
  const inIdOrder = isWhole && search.idsFollow === sortOf(definition, query).column;
  return planSearch(db, search, query.search, isCounted, inIdOrder);
};

/** One page of a list, and how many records match. */
export const readList = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Promise<ListPage<Item> & MatchCount> => {
  const { offset } = sliceOf(db, definition, query);
  const countQuery = offset < FAR ? countQueryOf(db, definition, query) : undefined;
  if (countQuery) {
    const { total, ...page } = await listPage(db, definition, query, { countQuery });
    return {
      ...page,
      ...(total === undefined ? await listCount(db, definition, query) : { total, relation: 'eq' }),
    };
  }
  const search = await searchPlanOf(db, definition, query);
  if (search && findsAll(search) && query.after === undefined) {
    const { total, ...page } = await listPage(db, definition, query, { search, isCounted: true });
    // A page beyond the last one says nothing of the others.
    if (total !== undefined || offset === 0) return { ...page, ...toMatchCount(total ?? 0) };
  }
  const counting = listCount(db, definition, query, search);
  // Only a page that is far away is read in an order that depends on the count.
  const known = offset < FAR || query.search ? undefined : await counting;
  const total = known?.relation === 'eq' ? known.total : undefined;
  const [page, count] = await Promise.all([listPage(db, definition, query, { search, total }), counting]);
  // A lower bound of a search may be below the number of the matches that are shown.
  const shown = search && page.items.length > 0 ? offset + page.items.length : 0;
  return { ...page, ...count, total: count.relation === 'gte' ? Math.max(count.total, shown) : count.total };
};
