import type { Knex } from 'knex';
import { dialectOf, JOIN_IN_ORDER, LAST } from '../../database/dialect';
import type { WordSource } from './word-index';
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
   * The records with words that the list leaves out, at most `MAX_HIDDEN` + 1. Without filters, matches are counted from the
   * index of words alone then.
   */
  hidden?: (db: Knex) => Promise<string[]>;
}

/** A word of a search text. */
export interface SearchedWord {
  word: string;
  /** Ids in the column of `also`. */
  referred: string[];
  /** The words of the index that begin with it; undefined if they are many, or not known. */
  forms?: string[] | undefined;
}

/** The index, to be read by word. With statistics of few words the optimiser would read the words of all dealers. */
const entriesTable = (db: Knex, tenant: string | undefined, alias = 'search_words'): Knex.Raw => {
  const pin = { mysql: 'force index (??)', sqlite: 'indexed by ??' }[dialectOf(db)];
  return db.raw(`search_words as ?? ${pin}`, [
    alias,
    tenant === undefined ? 'search_words_of_all' : 'search_words_of_dealer',
  ]);
};

/** The entries of a word, or of the words that begin with it, optionally after one of these. */
export const entriesBy = (
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
export const referringTo = (
  db: Knex,
  { source: { table }, also }: WordSearch,
  { referred }: SearchedWord,
): Knex.QueryBuilder =>
  db(table)
    .whereIn(`${table}.${also?.column ?? 'id'}`, referred)
    .select({ record_id: `${table}.id` });

/** The words that a record has if it has one entry, and the others. */
export const splitByForms = <Word extends SearchedWord>(words: Word[]) => {
  const hasOne = ({ referred, forms }: SearchedWord) => forms?.length === 1 && referred.length === 0;
  return { joined: words.filter(hasOne), others: words.filter((word) => !hasOne(word)) };
};

/**
 * Limits a query to records that have an entry of each word. A join takes half as long as a subquery for each record, and in the
 * index of words the records of one word are neighbours.
 */
export const joinWords = (
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
export const requireEach = (
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
