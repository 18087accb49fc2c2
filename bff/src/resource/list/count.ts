import { LIMITS, type ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { countMatches, type SearchPlan } from '../word-index/word-search';
import { filterValues, type ListDefinition, matching } from './definition';

export interface ListCount {
  total: number;
  relation: 'eq' | 'gte';
}

const countsSome = <Row, Item>(definition: ListDefinition<Row, Item>, query: ListQuery): boolean =>
  definition.countsSome?.(filterValues(definition, query)) === true;

/** A query of one cell, `total`, that counts the records; undefined if one query can't. */
export const countQueryOf = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Knex.QueryBuilder | undefined => {
  if (query.search || definition.count || countsSome(definition, query)) return undefined;
  const cheaper = definition.countQuery?.(filterValues(definition, query), db);
  return cheaper ?? matching(db, definition, query).count({ total: '*' });
};

/** How many records match; for a search, and filters of which a list says so, counting stops at 10,000. */
export const listCount = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  search?: SearchPlan,
): Promise<ListCount> => {
  if (search) return countMatches(db, search, (found) => matching(db, definition, query, found));
  if (!query.search && !countsSome(definition, query)) {
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
  const limited = matches.select(`${definition.from}.id`).limit(LIMITS.searchCount + 1);
  const [row] = await db.from(limited.as('matches')).count({ total: '*' });
  const total = Number(row?.total ?? 0);
  return total > LIMITS.searchCount
    ? { total: LIMITS.searchCount, relation: 'gte' }
    : { total, relation: 'eq' };
};
