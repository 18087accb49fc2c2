import type { SearchHit } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import { startsWith } from '../database/dialect';

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

export type SearchScope = (query: Knex.QueryBuilder) => void;

/** A kind of record that the search of one portal finds. */
export interface SearchKind extends Pick<SearchHit, 'kind' | 'area'> {
  /**
   * Returns at most {@link MAX_HITS} active records.
   *
   * @param text what the user typed
   * @param scope restricts a query to the caller's own records
   */
  find: (db: Knex, text: string, scope: SearchScope) => Promise<Array<Omit<SearchHit, 'kind' | 'area'>>>;
}

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

/**
 * Finds active rows in which one of the columns starts with the text. Queries each column by its own index.
 *
 * @param columns `in` are searched; `label` and `detail` are shown
 */
export const findByBeginning =
  (table: string, columns: { in: string[]; label: string; detail: string }): SearchKind['find'] =>
  async (db, text, scope) => {
    const found = await Promise.all(
      columns.in.map((column): Promise<Array<{ id: string; label: string; detail: string }>> => {
        const query = db(table).whereNull('deleted_at');
        scope(query);
        startsWith(db, query, column, text);
        return query
          .orderBy([{ column }, { column: 'id' }])
          .limit(MAX_HITS)
          .select({ id: 'id', label: columns.label, detail: columns.detail });
      }),
    );
    return [...new Map(found.flat().map(({ id, ...row }) => [id, { _id: id, ...row }])).values()].slice(
      0,
      MAX_HITS,
    );
  };
