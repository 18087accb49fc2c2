import { LIMITS, type ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { countMatches, type SearchPlan } from '../word-index/word-search';
import { filtersOf, type ListDefinition, matching } from './definition';

export interface ListCount {
  total: number;
  relation: 'eq' | 'gte';
}

/** How many records match; for a search, counting stops at 10,000. */
export const listCount = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  search?: SearchPlan,
): Promise<ListCount> => {
  if (!query.search && definition.count) {
    const filters = filtersOf(definition, query).map(({ key, value }) => [key, value]);
    const total = await definition.count(Object.fromEntries(filters));
    if (total !== undefined) return { total, relation: 'eq' };
  }
  if (search) return countMatches(db, search, (found) => matching(db, definition, query, found));
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
