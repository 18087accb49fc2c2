import { LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { dialectOf, joinInOrder } from '../../database/dialect';
import { isComplete, type WordSource } from './word-index';
import { searchedWords } from './words';

/** How the records of a list are found by the words of a search text. */
export interface WordSearch {
  source: WordSource;
  /** The dealer whose records are listed, if the source has a tenant. */
  tenant?: string;
  /** Whether the list is known to be short, such as the orders of one customer. */
  isShort?: boolean;
  /** Limits the rows of `table`, which a word finds, to rows that the reader may find by it. */
  limit?: (query: Knex.QueryBuilder, table: string, word: string) => void;
  /** Also searches other records: the column of the list's table that refers to them, and how to find the few that match. */
  also?: { column: string; find: (db: Knex, word: string) => Promise<string[]> };
}

interface SearchedWord {
  word: string;
  /** Ids in the column of `also`. */
  referred: string[];
  /** The words of the index that begin with it; undefined if they are many, or not known. */
  forms?: string[];
}

/**
 * The two ways to read matches. Gathering reads the records of the rarest word and sorts them. Walking reads the list in
 * its order until enough records match, which is right for words that many records have.
 */
export interface SearchPlan {
  search: WordSearch;
  /** None if the text has no words: then it finds nothing. */
  words: SearchedWord[];
  /** The word that the fewest records have. */
  rarest: number;
  /** How many entries it has, as far as they were counted. */
  entries: number;
  /** Whether all words have more entries than were counted. */
  isCut: boolean;
  /** Whether one of them has. */
  isOneCut: boolean;
  /** Whether records are missing in the index, as after an upgrade. */
  isBehind: boolean;
}

/** Gathering so many records and sorting them takes about 10 ms. */
const MAX_GATHERED = 3_000;
/** Words that begin the same and are looked up one by one. */
const MAX_FORMS = 4;
/** Looking up all words of so few records is cheaper than finding out which ones to look up. */
const FEW = 100;
/** Entries that a count reads. Several words of a record can begin the same, and deleted records have entries, too. */
const MAX_COUNTED = 1.2 * LIMITS.searchCount;
/** Sorts after every word with the same beginning. */
const LAST = '\u{10ffff}';

/** The index, to be read by word. With statistics of few words the optimiser would read the words of all dealers. */
const entriesTable = (db: Knex, tenant: string | undefined): Knex.Raw => {
  const pin = { mysql: 'force index (??)', sqlite: 'indexed by ??' }[dialectOf(db)];
  return db.raw(`search_words ${pin}`, [
    tenant === undefined ? 'search_words_of_all' : 'search_words_of_dealer',
  ]);
};

/** The records that a word finds, some of them twice: `record_id`. */
const foundBy = (
  db: Knex,
  { source, tenant, also }: WordSearch,
  { word, referred }: SearchedWord,
  limit?: number,
): Knex.QueryBuilder => {
  const own = db.from(entriesTable(db, tenant)).where('kind', source.kind).select('record_id');
  if (tenant !== undefined) own.where('tenant_id', tenant);
  own.where('word', '>=', word).where('word', '<', word + LAST);
  if (limit !== undefined) own.limit(limit);
  if (!also || referred.length === 0) return own;
  const { table } = source;
  const referring = db(table)
    .whereIn(`${table}.${also.column}`, referred)
    .select({ record_id: `${table}.id` });
  if (limit !== undefined) referring.limit(limit);
  // SQLite allows a limit in a union only below another query.
  return db
    .from(own.as('own'))
    .select('record_id')
    .unionAll((union) => union.from(referring.as('referring')).select('record_id'))
    .modify((union) => limit !== undefined && union.limit(limit));
};

/** Limits the rows of `table`, which may be a subquery with the same columns, to rows that have the words. */
export const requireWords = (
  query: Knex.QueryBuilder,
  table: string,
  { also, limit }: WordSearch,
  words: SearchedWord[],
): void => {
  for (const { word, referred, forms } of words) {
    limit?.(query, table, word);
    query.where((any) => {
      // Limited, so that MySQL evaluates it for each row that it reads, instead of reading all rows with the word first.
      const has = (condition: string, values: string[]) =>
        any.orWhereRaw(
          `(select 1 from search_words where record_id = ?? and ${condition} limit 1) is not null`,
          [`${table}.id`, ...values],
        );
      // For a range, MySQL reads all words of the record.
      for (const form of forms ?? []) has('word = ?', [form]);
      if (forms?.length === 0) any.whereRaw('1 = 0');
      if (!forms) has('word >= ? and word < ?', [word, word + LAST]);
      if (also && referred.length > 0) any.orWhereIn(`${table}.${also.column}`, referred);
    });
  }
};

/** Limits the rows of the source's table to rows that a text finds, for a query that reads these rows anyway. */
export const requireText = (query: Knex.QueryBuilder, search: WordSearch, text: string): void => {
  const words = searchedWords(text).map((word) => ({ word, referred: [] }));
  if (words.length === 0) query.whereRaw('1 = 0');
  requireWords(query, search.source.table, search, words);
};

/** How many entries each word has, up to `limit`. */
const countEach = async (db: Knex, search: WordSearch, words: SearchedWord[], limit: number) => {
  const counts = words.map((word, index) =>
    db
      .from(foundBy(db, search, word, limit).as(`found${index}`))
      .count('*')
      .as(`word${index}`),
  );
  const row: Record<string, number> | undefined = await db.first(counts);
  return words.map((_, index) => Math.min(Number(row?.[`word${index}`] ?? 0), limit));
};

/** The words of the index that begin with a word, if they are few: each is read by its own seek. */
const formsOf = async (
  db: Knex,
  { source, tenant }: WordSearch,
  word: string,
): Promise<string[] | undefined> => {
  const forms: string[] = [];
  while (forms.length <= MAX_FORMS) {
    const next = db
      .from(entriesTable(db, tenant))
      .where('kind', source.kind)
      .where('word', forms.length === 0 ? '>=' : '>', forms.at(-1) ?? word)
      .where('word', '<', word + LAST)
      .min({ word: 'word' });
    if (tenant !== undefined) next.where('tenant_id', tenant);
    const [row]: Array<{ word: string | null }> = await next;
    if (!row || row.word === null) return forms;
    forms.push(row.word);
  }
  return undefined;
};

/** Whether the records of the rarest word are few enough to be gathered. */
export const isRare = ({ search, entries }: SearchPlan): boolean =>
  !search.isShort && entries <= MAX_GATHERED;

/** Whether gathering finds every match: the words of all records are known, and not too many records have the rarest. */
export const findsAll = ({ isCut, isBehind }: SearchPlan): boolean => !isBehind && !isCut;

/**
 * Decides how to read the matches of a text.
 *
 * @param isCounted whether the matches are counted, too; else frequent words need no exact count
 */
export const planSearch = async (
  db: Knex,
  search: WordSearch,
  text: string,
  isCounted = true,
): Promise<SearchPlan> => {
  const { also } = search;
  const words = await Promise.all(
    searchedWords(text).map(async (word) => ({ word, referred: (await also?.find(db, word)) ?? [] })),
  );
  const plan = { search, words, rarest: 0, entries: 0, isCut: false, isOneCut: false, isBehind: false };
  if (words.length === 0) return plan;
  const isBehind = !(await isComplete(db, search.source));
  if (search.isShort) return { ...plan, isBehind, isCut: true };
  let limit = MAX_GATHERED + 1;
  let counts = words.length > 1 || !isCounted ? await countEach(db, search, words, limit) : [];
  // Frequent words need no exact count beside a rare one.
  if (isCounted && !counts.some((count) => count < limit)) {
    limit = MAX_COUNTED;
    counts = await countEach(db, search, words, limit);
  }
  const entries = Math.min(...counts);
  const isLookedUp = entries > (words.length > 1 ? FEW : MAX_GATHERED);
  return {
    ...plan,
    isBehind,
    words: await Promise.all(
      words.map(async (each) => ({
        ...each,
        ...(isLookedUp && { forms: await formsOf(db, search, each.word) }),
      })),
    ),
    rarest: counts.indexOf(entries),
    entries,
    isCut: entries === limit,
    isOneCut: counts.includes(limit),
  };
};

/** Joins the ids of records with their rows. */
const withRows = (db: Knex, { table }: WordSource, found: Knex.QueryBuilder): Knex.QueryBuilder =>
  joinInOrder(db, found.as('found'), table, `${table}.id`, 'found.id');

/** The rows of the list's table that the words find, read from the records of the rarest word. */
const readRarest = (db: Knex, { search, words, rarest }: SearchPlan): Knex.QueryBuilder => {
  const { table } = search.source;
  const [word] = words.slice(rarest);
  if (word === undefined) return db(table).whereRaw('1 = 0');
  const query = withRows(
    db,
    search.source,
    db.from(foundBy(db, search, word).as('entries')).distinct({ id: 'record_id' }),
  );
  search.limit?.(query, table, word.word);
  // Before the rows are read, if no column of theirs can match.
  requireWords(query, search.also ? table : 'found', search, words.toSpliced(rarest, 1));
  return query;
};

/**
 * The same, read from the entries of all words: reading these in the order of the index takes less time than looking up the
 * other words of each record, if there are many.
 *
 * @param limit the most entries to read of each word; then some rows are read twice
 */
const readAll = (db: Knex, { search, words }: SearchPlan, limit?: number): Knex.QueryBuilder => {
  const { source } = search;
  const [first, ...others] = words.map((word) =>
    db.from(foundBy(db, search, word, limit).as('entries')).select({ id: 'record_id' }),
  );
  if (first === undefined) return db(source.table).whereRaw('1 = 0');
  if (others.length > 0) first.intersect(others);
  else if (limit === undefined) first.distinct();
  const query = withRows(db, source, first);
  for (const { word } of words) search.limit?.(query, source.table, word);
  return query;
};

/** The rows of the list's table that the words find, each once. */
export const gather = (db: Knex, plan: SearchPlan): Knex.QueryBuilder =>
  isRare(plan) || (plan.isOneCut && !plan.isCut) ? readRarest(db, plan) : readAll(db, plan);

interface MatchCount {
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
 */
export const countMatches = async (
  db: Knex,
  plan: SearchPlan,
  limited: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<MatchCount> => {
  const { search, words, isBehind } = plan;
  const { table } = search.source;
  const isShort = search.isShort && words.length > 0;
  const isCut = !isShort && plan.isCut;
  const found = isCut ? readAll(db, plan, MAX_COUNTED) : gather(db, plan);
  const query = limited(isShort ? db(table) : found);
  if (isShort) requireWords(query, table, search, words);
  const row: { records: number } | undefined = await query.first({
    records: db.raw('count(distinct ??)', [`${table}.id`]),
  });
  return toMatchCount(Number(row?.records ?? 0), isBehind || isCut);
};
