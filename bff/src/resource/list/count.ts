import { LIMITS, type ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { countMatches, type SearchPlan } from '../word-index/word-search';
import { filterValues, type ListDefinition, matching } from './definition';

export interface ListCount {
  total: number;
  relation: 'eq' | 'gte';
}

const countLimit = <Row, Item>(
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): number | undefined =>
  query.search ? LIMITS.searchCount : definition.countLimit?.(filterValues(definition, query));

/** A query of one cell, `total`, that counts the records; undefined if one query can't. */
export const countQueryOf = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Knex.QueryBuilder | undefined => {
  if (definition.count || countLimit(definition, query) !== undefined) return undefined;
  const cheaper = definition.countQuery?.(filterValues(definition, query), db);
  return cheaper ?? matching(db, definition, query).count({ total: '*' });
};

/** How many records match; for a search counting stops at 10,000, and for some filters at the list's limit. */
export const listCount = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  search?: SearchPlan,
): Promise<ListCount> => {
  if (search) {
    const isFiltered = Object.keys(filterValues(definition, query)).length > 0;
    return countMatches(db, search, (found) => matching(db, definition, query, found), isFiltered);
  }
  const limit = countLimit(definition, query);
  if (limit === undefined) {
    const counted = await definition.count?.(filterValues(definition, query));
    if (counted !== undefined) return { total: counted, relation: 'eq' };
    const [known] = (await countQueryOf(db, definition, query)) ?? [];
    const [row] =
      known?.total === null || known === undefined
        ? await matching(db, definition, query).count({ total: '*' })
        : [known];
    return { total: Number(row?.total ?? 0), relation: 'eq' };
  }
  const matches = matching(db, definition, query);
  const limited = matches.select(`${definition.from}.id`).limit(limit + 1);
  const [row] = await db.from(limited.as('matches')).count({ total: '*' });
  const total = Number(row?.total ?? 0);
  return total > limit ? { total: limit, relation: 'gte' } : { total, relation: 'eq' };
};
