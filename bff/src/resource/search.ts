import type { SearchHit, TeamPermission, TeamRole } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import { startsWith } from '../database/dialect';
import { inTextOrder } from '../database/sort-key';
import { type ListDefinition, listPage, searchIn, searchPlanOf } from './list';

declare module 'fastify' {
  interface FastifyInstance {
    searchKinds: {
      all: readonly SearchKind[];
      add: (...kinds: SearchKind[]) => void;
    };
  }
}

/** The number of hits of one kind. */
export const MAX_HITS = 6;

type Hits = Promise<Array<Omit<SearchHit, 'kind' | 'area'>>>;

/** A kind of record that the search of one portal finds: at most {@link MAX_HITS} active records for what the user typed. */
export type SearchKind = Pick<SearchHit, 'kind'> &
  (
    | {
        area: 'dealer';
        permission: TeamPermission;
        find: (db: Knex, text: string, own: { fabricator_id: string }, role: TeamRole) => Hits;
      }
    | { area: 'admin'; find: (db: Knex, text: string) => Hits }
  );

/** Collects the kinds of records that features add. */
export const searchKinds = fp(async (app: FastifyInstance) => {
  const all: SearchKind[] = [];
  app.decorate('searchKinds', {
    all,
    add: (...kinds: SearchKind[]) => {
      all.push(...kinds);
    },
  });
});

/** The first hits, each record once. */
export const firstHits = <Hit extends { _id: string }>(hits: readonly Hit[]): Hit[] =>
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

interface SearchedColumns {
  /** The columns that may start with the text, each with an index. */
  in: string[];
  /** One that may hold the text anywhere: reads all rows of the scope, if too few start with the text. */
  anywhere?: string;
  /** Finds others by an index, if too few start with the text. */
  others?: (db: Knex, text: string, scope: { fabricator_id?: string }) => Hits;
  /** The shown columns. Searches start with the label, too, so it needs an index. */
  label: string;
  detail: string;
}

/** A text with more words is found only as it is typed. */
const MAX_WORDS = 4;

const contain =
  (column: string, words: readonly string[]) =>
  (query: Knex.QueryBuilder): void => {
    for (const word of words) searchIn(column)(query, word);
  };

/**
 * Finds active rows in which one of the columns starts with the text, or whose label starts with one of its words and has the
 * others. Queries each column by its own index.
 */
export const findByBeginning =
  (table: string, columns: SearchedColumns) =>
  async (db: Knex, text: string, scope: { fabricator_id?: string } = {}): Hits => {
    const read = async (column: string, limit: (query: Knex.QueryBuilder) => void): Hits => {
      const query = db(table).where(scope).whereNull('deleted_at');
      limit(query);
      return query
        .orderBy([{ column: inTextOrder(db, column) as string }, { column: 'id' }])
        .limit(MAX_HITS)
        .select({ _id: 'id', label: columns.label, detail: columns.detail });
    };
    const found = await Promise.all(
      columns.in.map((column) => read(column, (query) => startsWith(db, query, column, text))),
    );
    const hits = firstHits(found.flat());
    if (hits.length === MAX_HITS) return hits;
    const { anywhere, others } = columns;
    if (others) return firstHits([...hits, ...(await others(db, text, scope))]);
    const words = [...new Set(text.split(' '))];
    if (anywhere !== undefined)
      return firstHits([...hits, ...(await read(anywhere, contain(anywhere, words)))]);
    if (words.length === 1 || words.length > MAX_WORDS) return hits;
    const inOtherOrder = await Promise.all(
      words.map((first, at) =>
        read(columns.label, (query) => {
          startsWith(db, query, columns.label, first);
          contain(columns.label, words.toSpliced(at, 1))(query);
        }),
      ),
    );
    return firstHits([...hits, ...inOtherOrder.flat()]);
  };
