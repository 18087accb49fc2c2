import { LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { gather, gatherIds, MAX_HIDDEN } from './gather';
import { MAX_COUNTED, MAX_GATHERED, type SearchPlan } from './search-plan';
import { requireWords, splitByForms } from './word-search';

/** How many records match, or that at least so many do. */
export interface MatchCount {
  total: number;
  relation: 'eq' | 'gte';
}

/** A number of matches, up to the contract's limit. */
export const toMatchCount = (records: number, isBound = false): MatchCount =>
  records > LIMITS.searchCount
    ? { total: LIMITS.searchCount, relation: 'gte' }
    : { total: records, relation: isBound ? 'gte' : 'eq' };

/**
 * Counts the matches, up to the contract's limit. If all words have very many entries, not all of these are read: then the
 * count is a lower bound.
 *
 * @param limited limits a query of the list's table to the rows of the list
 * @param isFiltered whether these depend on more than the caller
 */
export const countMatches = async (
  db: Knex,
  plan: SearchPlan,
  limited: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  isFiltered: boolean,
): Promise<MatchCount> => {
  const { search, words, isBehind } = plan;
  const { table } = search.source;
  const isShort = search.isShort && words.length > 0;
  const isCut = !isShort && plan.isCut;
  // Looking up other words takes longer than reading entries.
  const most = words.length > 1 ? MAX_GATHERED : MAX_COUNTED;
  const limit = isCut ? most : undefined;
  const hidden = isShort || isFiltered || search.limit ? undefined : await search.hidden?.(db);
  const isWhole = words.length === 1 && splitByForms(words).joined.length === 1;
  // Each of these entries is a record, and few of them are hidden.
  if (isCut && isWhole && hidden && hidden.length <= MAX_HIDDEN) return toMatchCount(MAX_COUNTED, true);
  const records = () => {
    const query = limited(isShort ? db(table) : gather(db, plan, limit)).select(`${table}.id`);
    if (isShort) requireWords(db, query, table, search, words);
    return query;
  };
  const counted = (hidden && gatherIds(db, plan, hidden, limit)) ?? records();
  const [row]: Array<{ records?: unknown }> = await db
    .from(counted.limit(LIMITS.searchCount + 1).as('counted'))
    .count({ records: '*' });
  return toMatchCount(Number(row?.records ?? 0), isBehind || isCut);
};
