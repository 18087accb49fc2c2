import { LIMITS, type ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { countMatches, type MatchCount } from '../word-index/count-matches';
import type { SearchPlan } from '../word-index/search-plan';
import { type Counting, filterValues, type ListDefinition, matching } from './definition';

const countingOf = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Counting =>
  query.search
    ? { upTo: LIMITS.searchCount }
    : (definition.count?.(filterValues(definition, query), db) ?? {
        query: matching(db, definition, query).count({ total: '*' }),
      });

/** A query of one cell, `total`, that counts the records; undefined if one query can't. */
export const countQueryOf = <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
): Knex.QueryBuilder | undefined => {
  const counting = countingOf(db, definition, query);
  return 'query' in counting ? counting.query : undefined;
};

/** Counts the rows of a query up to a limit. Skipping rows takes half as long as counting the rows of a limited subquery. */
const countUpTo = async (db: Knex, rows: () => Knex.QueryBuilder, limit: number): Promise<MatchCount> => {
  const beyond = rows().select(db.raw('1')).limit(1).offset(limit);
  const counted = db.raw('case when (?) is not null then null else (?) end as total', [
    beyond,
    rows().count('*'),
  ]);
  const [row]: Array<{ total: number | null }> = await db.select(counted);
  const total = row?.total ?? undefined;
  return total === undefined ? { total: limit, relation: 'gte' } : { total: Number(total), relation: 'eq' };
};

/**
 * How many records match; for a search, and until totals were counted for the first time, counting stops at 10,000, and for some filters
 * at the list's limit.
 */
export const listCount = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  search?: SearchPlan,
): Promise<MatchCount> => {
  if (search) {
    const isFiltered = Object.keys(filterValues(definition, query)).length > 0;
    return countMatches(db, search, (found) => matching(db, definition, query, found), isFiltered);
  }
  const counting = countingOf(db, definition, query);
  if ('total' in counting) return { total: await counting.total(), relation: 'eq' };
  if ('query' in counting) {
    const [known] = await counting.query;
    if (known && known.total !== null) return { total: Number(known.total), relation: 'eq' };
  }
  const limit = 'upTo' in counting ? counting.upTo : LIMITS.searchCount;
  return countUpTo(db, () => matching(db, definition, query), limit);
};
