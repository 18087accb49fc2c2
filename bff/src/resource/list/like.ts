import type { Knex } from 'knex';

/** Makes a LIKE pattern that matches `term` anywhere, its wildcards taken literally (escape: `!`). */
const contains = (term: string): string => `%${term.replace(/[!%_]/g, '!$&')}%`;

/** A search that reads every row of the list: for tables that stay short. */
export const searchIn =
  (...columns: string[]) =>
  (query: Knex.QueryBuilder, term: string): void => {
    query.where((any) => {
      for (const column of columns) any.orWhereRaw(`?? like ? escape '!'`, [column, contains(term)]);
    });
  };
