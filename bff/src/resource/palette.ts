import type { SearchHit, TeamPermission, TeamRole } from 'bff-contract';
import type { Knex } from 'knex';
import { startsWith } from '../database/dialect';
import { inTextOrder } from '../database/sort-key';
import { type ListDefinition, listPage, searchIn, searchPlanOf } from './list';

declare module 'fastify' {
  interface FastifyInstance {
    /** Features add theirs. */
    paletteKinds: PaletteKind[];
  }
}

/** The number of hits of one kind. */
export const MAX_HITS = 6;

type Hits = Promise<Array<Omit<SearchHit, 'kind' | 'area'>>>;

/** A kind of record that the search of one portal finds: at most {@link MAX_HITS} active records for what the user typed. */
export type PaletteKind = Pick<SearchHit, 'kind'> &
  (
    | {
        area: 'dealer';
        permission: TeamPermission;
        find: (db: Knex, text: string, own: { fabricator_id: string }, role: TeamRole) => Hits;
      }
    | { area: 'admin'; find: (db: Knex, text: string) => Hits }
  );

/** The first hits, each record once. */
const firstHits = <Hit extends { _id: string }>(hits: readonly Hit[]): Hit[] =>
  [...new Map(hits.map((hit) => [hit._id, hit])).values()].slice(0, MAX_HITS);

/** Finds the first items of a list that its search finds, in the order of the list. */
export const findInList = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  text: string,
): Promise<Item[]> => {
  const query = { search: text, pageSize: MAX_HITS };
  const search = await searchPlanOf(db, definition, query, false);
  return (await listPage(db, definition, query, { search })).items;
};

/** Finds what several find, one after the other until there are enough hits. */
export const inTurn =
  <Args extends unknown[]>(...finders: Array<(...args: Args) => Hits>) =>
  async (...args: Args): Hits => {
    let hits: Awaited<Hits> = [];
    for (const find of finders) {
      if (hits.length < MAX_HITS) hits = firstHits([...hits, ...(await find(...args))]);
    }
    return hits;
  };

/** The table of a search, and the columns that hits show. */
interface Searched {
  table: string;
  label: string;
  detail: string;
}

interface Own {
  fabricator_id?: string;
}

/** The first active rows in the order of a column. */
const firstBy = (
  db: Knex,
  { table, label, detail }: Searched,
  own: Own,
  column: string,
  limit: (query: Knex.QueryBuilder) => void,
): Hits => {
  const query = db(table).where(own).whereNull('deleted_at');
  limit(query);
  return query
    .orderBy([{ column: inTextOrder(db, column) as string }, { column: 'id' }])
    .limit(MAX_HITS)
    .select({ _id: 'id', label, detail });
};

/** Finds active rows in which one of the columns starts with the text. Queries each column by its own index. */
export const findByBeginning =
  (searched: Searched, ...columns: string[]) =>
  async (db: Knex, text: string, own: Own = {}): Hits => {
    const found = columns.map((column) =>
      firstBy(db, searched, own, column, (query) => startsWith(db, query, column, text)),
    );
    return firstHits((await Promise.all(found)).flat());
  };

const contain = (query: Knex.QueryBuilder, column: string, words: readonly string[]): void => {
  for (const word of words) searchIn(column)(query, word);
};

const wordsOf = (text: string): string[] => [...new Set(text.split(' '))];

/** A text with more words is found only as it is typed. */
const MAX_WORDS = 4;

/** Finds active rows whose label, which has an index, starts with one of several words and has the others. */
export const findByWords =
  (searched: Searched) =>
  async (db: Knex, text: string, own: Own = {}): Hits => {
    const { label } = searched;
    const words = wordsOf(text);
    if (words.length === 1 || words.length > MAX_WORDS) return [];
    const found = words.map((first, at) =>
      firstBy(db, searched, own, label, (query) => {
        startsWith(db, query, label, first);
        contain(query, label, words.toSpliced(at, 1));
      }),
    );
    return firstHits((await Promise.all(found)).flat());
  };

/** Finds active rows whose label has all words. Reads all rows of the dealer. */
export const findAnywhere =
  (searched: Searched) =>
  (db: Knex, text: string, own: Own = {}): Hits =>
    firstBy(db, searched, own, searched.label, (query) => contain(query, searched.label, wordsOf(text)));
