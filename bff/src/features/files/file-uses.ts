import type { Knex } from 'knex';

/** Who wants to read a file. */
export interface Reader {
  userId: string;
  isAdmin: boolean;
  fabricatorId?: string;
}

/** Records that use files. */
export interface FileUse {
  /** References to a file by records that are active, or were deleted after `since` (epoch ms) and can be restored. */
  references?: (db: Knex, file: { id: string; owner_id: string }, since: number) => Knex.QueryBuilder;
  /** The records that show a file to a reader, as a sub-query. `file` is the column with the file's id. */
  shownTo?: (reader: Reader, file: string) => ((query: Knex.QueryBuilder) => void) | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Features add theirs. */
    fileUses: FileUse[];
  }
}

/** Keeps the rows of a table that are active or were deleted after `since`. */
export const isRestorable =
  (table: string, since: number) =>
  (query: Knex.QueryBuilder): void => {
    query.whereNull(`${table}.deleted_at`).orWhere(`${table}.deleted_at`, '>', since);
  };
