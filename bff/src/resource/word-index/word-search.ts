import { LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { dialectOf, JOIN_IN_ORDER, joinInOrder } from '../../database/dialect';
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
  /** The column whose order ids nearly follow, if the list has most of the records with words. */
  idsFollow?: string;
  /** Also searches other records: the column of the list's table that refers to them, and how to find the few that match. */
  also?: { column: string; find: (db: Knex, word: string) => Promise<string[]> };
  /**
   * The records with words that the list leaves out, at most {@link MAX_HIDDEN} + 1. Without filters, matches are counted from the
   * index of words alone then.
   */
  hidden?: (db: Knex) => Promise<string[]>;
}

interface SearchedWord {
  word: string;
  /** Ids in the column of `also`. */
  referred: string[];
  /** The words of the index that begin with it; undefined if they are many, or not known. */
  forms?: string[] | undefined;
}

type CountedWord = SearchedWord & {
  /** As far as these were counted. */
  entries: number;
  /** The last record among these. */
  reach: string;
};

/**
 * How to read matches. Gathering reads the records of the rarest word and sorts them. Walking reads the list in its order until enough
 * records match, which is right for words that many records have. Where `byIds` says so, their ids are read instead.
 */
export interface SearchPlan {
  search: WordSearch;
  /** None if the text has no words: then it finds nothing. */
  words: SearchedWord[];
  /** The word that the fewest records have. */
  rarest: number;
  /** How many entries it has, as far as these were counted. */
  entries: number;
  /** Whether all words have more entries than a count reads. */
  isCut: boolean;
  /** Whether records are missing in the index, as after an upgrade. */
  isBehind: boolean;
  /**
   * That the rarest word has one form and many records, which are read by their ids: `checked` if no other record comes first in the
   * order of the list, or `rough` if that doesn't matter.
   */
  byIds?: 'checked' | 'rough' | undefined;
}

/** Gathering so many records and sorting them takes about 10 ms. */
const MAX_GATHERED = 3_000;
/** Hidden records that a count leaves out by their ids. If there are more, it reads the records. */
export const MAX_HIDDEN = 1_000;
/** Words that begin the same and are looked up one by one. */
const MAX_FORMS = 4;
/** Looking up all words of so few records is cheaper than finding out which ones to look up. */
const FEW = 100;
/**
 * Entries that a count reads, or looks up in the index of other words, which takes about 2 µs each. Several words of a record can
 * begin the same, and deleted records have entries, too.
 */
export const MAX_COUNTED = 1.2 * LIMITS.searchCount;
/** Sorts after every word with the same beginning. */
const LAST = '\u{10ffff}';

/** The index, to be read by word. With statistics of few words the optimiser would read the words of all dealers. */
const entriesTable = (db: Knex, tenant: string | undefined, alias = 'search_words'): Knex.Raw => {
  const pin = { mysql: 'force index (??)', sqlite: 'indexed by ??' }[dialectOf(db)];
  return db.raw(`search_words as ?? ${pin}`, [
    alias,
    tenant === undefined ? 'search_words_of_all' : 'search_words_of_dealer',
  ]);
};

/** The entries of a word, or of the words that begin with it, optionally after one of these. */
const entriesBy = (
  db: Knex,
  { source, tenant }: WordSearch,
  { word, forms }: SearchedWord,
  after?: string,
): Knex.QueryBuilder => {
  const entries = db.from(entriesTable(db, tenant)).where('kind', source.kind);
  if (tenant !== undefined) entries.where('tenant_id', tenant);
  const [form = '', ...more] = forms ?? [];
  if (form && more.length === 0) return entries.where('word', form);
  // Only one bound on each side, so that MySQL finds the least word by a seek.
  return entries.where('word', after ? '>' : '>=', after ?? word).where('word', '<', word + LAST);
};

/** The records that refer to other records, which a word finds: `record_id`. */
const referringTo = (
  db: Knex,
  { source: { table }, also }: WordSearch,
  { referred }: SearchedWord,
): Knex.QueryBuilder =>
  db(table)
    .whereIn(`${table}.${also?.column ?? 'id'}`, referred)
    .select({ record_id: `${table}.id` });

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

/** The words that a record has if it has one entry, and the others. */
const splitByForms = <Word extends SearchedWord>(words: Word[]) => {
  const hasOne = ({ referred, forms }: SearchedWord) => forms?.length === 1 && referred.length === 0;
  return { joined: words.filter(hasOne), others: words.filter((word) => !hasOne(word)) };
};

/**
 * Limits a query to records that have an entry of each word. A join takes half as long as a subquery for each record, and in the
 * index of words the records of one word are neighbours.
 */
const joinWords = (
  db: Knex,
  query: Knex.QueryBuilder,
  id: string,
  { source, tenant }: WordSearch,
  words: SearchedWord[],
): void => {
  for (const [index, { forms }] of words.entries()) {
    const entry = `entry${index}`;
    query.joinRaw(`${JOIN_IN_ORDER[dialectOf(db)]} ? on ?? = ??`, [
      entriesTable(db, tenant, entry),
      `${entry}.record_id`,
      id,
    ]);
    query.where({ [`${entry}.kind`]: source.kind, [`${entry}.word`]: forms?.[0] });
    if (tenant !== undefined) query.where(`${entry}.tenant_id`, tenant);
  }
};

/** Limits the rows of `table`, which may be a subquery with the same columns, to rows that have the words. */
const requireEach = (
  query: Knex.QueryBuilder,
  table: string,
  { also }: WordSearch,
  words: SearchedWord[],
): void => {
  for (const { word, referred, forms } of words) {
    query.where((any) => {
      if (also && referred.length > 0) any.whereIn(`${table}.${also.column}`, referred);
      // Limited, so that MySQL evaluates it for each row that it reads, instead of reading all rows with the word first.
      const has = (condition: string, values: string[]) =>
        any.orWhereRaw(
          `(select 1 from search_words where record_id = ?? and ${condition} limit 1) is not null`,
          [`${table}.id`, ...values],
        );
      // For a range, MySQL reads all words of the record.
      for (const form of forms ?? []) has('word = ?', [form]);
      if (forms?.length === 0) any.orWhereRaw('1 = 0');
      if (!forms) has('word >= ? and word < ?', [word, word + LAST]);
    });
  }
};

/** The same, for rows that the reader may find by the words. */
export const requireWords = (
  db: Knex,
  query: Knex.QueryBuilder,
  table: string,
  search: WordSearch,
  words: SearchedWord[],
): void => {
  const { joined, others } = splitByForms(words);
  joinWords(db, query, `${table}.id`, search, joined);
  requireEach(query, table, search, others);
  for (const { word } of words) search.limit?.(query, table, word);
};

/** Limits the rows of the source's table to rows that a text finds, for a query that reads these rows anyway. */
export const requireText = (query: Knex.QueryBuilder, search: WordSearch, text: string): void => {
  const words = searchedWords(text).map((word) => ({ word, referred: [] }));
  if (words.length === 0) query.whereRaw('1 = 0');
  requireEach(query, search.source.table, search, words);
};

/** Counts the entries of each word, up to `limit`, and finds its forms unless there are several. */
const countEach = async (
  db: Knex,
  search: WordSearch,
  words: SearchedWord[],
  limit: number,
): Promise<CountedWord[]> => {
  const counts = words.map((word, index) => {
    const own = entriesBy(db, search, word).select('record_id').limit(limit);
    const referring = db.from(referringTo(db, search, word).limit(limit).as('referring')).count('*');
    return db.from(own.as('own')).select({
      place: db.raw(String(index)),
      first: entriesBy(db, search, word).min('word'),
      final: entriesBy(db, search, word).max('word'),
      reach: db.raw('max(record_id)'),
      // Other records are counted only if its own are too few.
      entries: db.raw('count(*) + case when count(*) < ? then (?) else 0 end', [limit, referring]),
    });
  });
  type Row = Record<'place' | 'entries', number> & Record<'first' | 'final' | 'reach', string | null>;
  const rows: Row[] = await db.unionAll(counts);
  return words.map((word, index) => {
    const { entries, reach, first, final } = rows.find(({ place }) => Number(place) === index) as Row;
    return {
      ...word,
      forms: first === final ? [first ?? []].flat() : word.forms,
      entries: Math.min(Number(entries), limit),
      reach: reach ?? '',
    };
  });
};

/** The words of the index that begin with a word, if they are few: each is read by its own seek. */
const formsOf = async (
  db: Knex,
  search: WordSearch,
  searched: SearchedWord,
): Promise<string[] | undefined> => {
  if (searched.forms) return searched.forms;
  const forms: string[] = [];
  while (forms.length <= MAX_FORMS) {
    const [row]: Array<{ word: string | null }> = await entriesBy(db, search, searched, forms.at(-1)).min({
      word: 'word',
    });
    if (!row || row.word === null) return forms;
    forms.push(row.word);
  }
  return undefined;
};

/** The words that have one form. Ids follow time: among as many entries, a rarer word reaches further, and comes first. */
const byReach = (words: CountedWord[]): CountedWord[] =>
  splitByForms(words).joined.sort((a, b) => (a.reach < b.reach ? 1 : -1));

const rarestOf = (words: CountedWord[]): CountedWord =>
  words.reduce((rarest, word) => (word.entries < rarest.entries ? word : rarest));

/** The rarest of words that all have many entries, of which at most `limit` are counted; one that has more if all have. */
const countRarest = async (db: Knex, search: WordSearch, words: CountedWord[], limit: number) => {
  const { others } = splitByForms(words);
  const likely = byReach(words);
  if (others.length > 0 && words.length > 1) {
    const some = [...likely.slice(0, 1), ...others];
    const rarest = rarestOf(await countEach(db, search, some, MAX_GATHERED + 1));
    if (rarest.entries <= MAX_GATHERED) return rarest;
  }
  const counted: CountedWord[] = [];
  for (const word of [...likely, ...others]) {
    counted.push(...(await countEach(db, search, [word], limit)));
    if (rarestOf(counted).entries < limit) break;
  }
  return rarestOf(counted);
};

/** Whether the records of the rarest word are few enough to be gathered. */
export const isRare = ({ search, entries }: SearchPlan): boolean =>
  !search.isShort && entries <= MAX_GATHERED;

/** Whether gathering finds every match: the words of all records are known, and not too many records have the rarest. */
export const findsAll = ({ isCut, isBehind }: SearchPlan): boolean => !isBehind && !isCut;

/**
 * Decides how to read the matches of a text.
 *
 * @param isCounted whether the matches are counted, too; else any of the first ones are enough
 * @param inIdOrder whether they are wanted in an order that ids follow
 */
export const planSearch = async (
  db: Knex,
  search: WordSearch,
  text: string,
  isCounted = true,
  inIdOrder = false,
): Promise<SearchPlan> => {
  const { also } = search;
  const words = await Promise.all(
    searchedWords(text).map(async (word) => ({ word, referred: (await also?.find(db, word)) ?? [] })),
  );
  const plan = { search, words, rarest: 0, entries: 0, isCut: false, isBehind: false };
  if (words.length === 0) return plan;
  const isBehind = !(await isComplete(db, search.source));
  if (search.isShort) return { ...plan, isBehind, isCut: true };
  const sampled = await countEach(db, search, words, FEW + 1);
  const most = isCounted ? MAX_COUNTED : MAX_GATHERED;
  const [first] = byReach(sampled);
  let rarest = rarestOf(sampled);
  if (rarest.entries > FEW)
    rarest =
      first && !isCounted
        ? { ...first, entries: most + 1 }
        : await countRarest(db, search, sampled, most + 1);
  const { word, entries } = rarest;
  const byIds = isCounted ? (inIdOrder ? 'checked' : undefined) : 'rough';
  const isLookedUp = entries > (words.length > 1 ? FEW : MAX_GATHERED);
  const formed = await Promise.all(
    sampled.map(async (each) => ({
      ...each,
      forms: isLookedUp ? await formsOf(db, search, each) : each.forms,
    })),
  );
  return {
    ...plan,
    isBehind,
    words: formed,
    rarest: formed.findIndex((each) => each.word === word),
    entries,
    isCut: entries > most,
    ...(entries > most && word === first?.word && { byIds }),
  };
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

/** The ids that `gather` finds, without the hidden ones, read from the index of words alone; undefined if it can't say them. */
const gatherIds = (
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
