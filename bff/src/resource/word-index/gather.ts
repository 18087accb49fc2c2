import type { Knex } from 'knex';
import { joinInOrder } from '../../database/dialect';
import type { SearchPlan } from './search-plan';
import {
  entriesBy,
  joinWords,
  referringTo,
  requireEach,
  type SearchedWord,
  splitByForms,
  type WordSearch,
} from './word-search';

/** The records that a word finds, some of them twice: `record_id`. If they are limited, the last ones of a word with one form. */
const foundBy = (db: Knex, search: WordSearch, word: SearchedWord, limit?: number): Knex.QueryBuilder => {
  const own = entriesBy(db, search, word).select('record_id');
  if (limit !== undefined) own.limit(limit);
  if (limit !== undefined && word.forms?.length === 1) own.orderBy('record_id', 'desc');
  if (word.referred.length === 0) return own;
  const referring = referringTo(db, search, word);
  if (limit !== undefined) referring.limit(limit);
  // SQLite allows a limit in a union only below another query.
  return db
    .from(own.as('own'))
    .select('record_id')
    .unionAll((union) => union.from(referring.as('referring')).select('record_id'))
    .modify((union) => limit !== undefined && union.limit(limit));
};

/** The ids of the records that a word finds and that have the joined words, each id once. */
const foundIds = (
  db: Knex,
  search: WordSearch,
  word: SearchedWord,
  joined: SearchedWord[],
  limit?: number,
): Knex.QueryBuilder => {
  const found = db.from(foundBy(db, search, word, limit).as('entries')).select({ id: 'entries.record_id' });
  if (splitByForms([word]).others.length > 0) found.distinct();
  joinWords(db, found, 'entries.record_id', search, joined);
  return found;
};

/**
 * The rows of the list's table that the words find, each once, read from the records of the rarest word.
 *
 * @param limit the most entries of that word to read
 */
export const gather = (
  db: Knex,
  { search, words, rarest }: SearchPlan,
  limit?: number,
): Knex.QueryBuilder => {
  const { table } = search.source;
  const [word] = words.slice(rarest);
  if (word === undefined) return db(table).whereRaw('1 = 0');
  const { joined, others } = splitByForms(words.toSpliced(rarest, 1));
  const found = foundIds(db, search, word, joined, limit);
  const query = joinInOrder(db, found.as('found'), table, `${table}.id`, 'found.id');
  // Before the rows are read, if no column of theirs can match.
  requireEach(query, search.also ? table : 'found', search, others);
  for (const each of words) search.limit?.(query, table, each.word);
  return query;
};

/** Hidden records that a count leaves out by their ids. If there are more, it reads the records. */
export const MAX_HIDDEN = 1_000;

/** The ids that `gather` finds, without the hidden ones, read from the index of words alone; undefined if it can't say them. */
export const gatherIds = (
  db: Knex,
  { search, words, rarest }: SearchPlan,
  hidden: string[],
  limit?: number,
): Knex.QueryBuilder | undefined => {
  const [word] = words.slice(rarest);
  const { joined, others } = splitByForms(words.toSpliced(rarest, 1));
  if (!word || hidden.length > MAX_HIDDEN || others.some(({ referred }) => referred.length > 0))
    return undefined;
  const query = db.from(foundIds(db, search, word, joined, limit).as('found')).whereNotIn('found.id', hidden);
  requireEach(query, 'found', search, others);
  return query.select('found.id');
};
