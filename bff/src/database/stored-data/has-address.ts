import type { Knex } from 'knex';

/** Matches rows whose address, in any case, is one of these in lower case: SQLite compares letters as they are. */
export const hasAddress =
  (column: string, addresses: readonly string[]) =>
  (query: Knex.QueryBuilder): void => {
    query.whereRaw(`lower(??) in (${addresses.map(() => '?').join(', ') || 'null'})`, [column, ...addresses]);
  };
