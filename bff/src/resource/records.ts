import type { Knex } from 'knex';
import { lockForUpdate } from '../database/dialect';
import { staleVersion } from '../http/errors';

/** For how long a deletion can be undone. */
export const UNDO_MS = 30 * 24 * 60 * 60 * 1000;

/** The columns of every table whose records carry a version and are deleted softly. */
export interface RecordRow {
  id: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  version: number;
}

/** Which rows the caller may touch: part of every WHERE. */
export type Scope<Row> = Partial<Row>;

/** The common reads and writes of one table of such records. */
export const createRecords = <Row extends RecordRow>(db: Knex, table: string) => {
  const rows = (id: string, scope: Scope<Row>) => db(table).where({ ...scope, id });
  const change = async (row: Row, changes: Partial<Row>): Promise<Row> => {
    const values = { ...changes, version: row.version + 1 };
    await db(table).where({ id: row.id }).update(values);
    return { ...row, ...values };
  };

  return {
    /** The living row, which nobody else changes until the transaction ends. */
    lock: async (id: string, scope: Scope<Row> = {}): Promise<Row | undefined> =>
      lockForUpdate(db, rows(id, scope).whereNull('deleted_at').first()),

    /** The row, living or deleted so recently that the deletion can be undone. */
    lockRestorable: async (id: string, scope: Scope<Row> = {}): Promise<Row | undefined> =>
      lockForUpdate(
        db,
        rows(id, scope)
          .where((undo) => undo.whereNull('deleted_at').orWhere('deleted_at', '>', Date.now() - UNDO_MS))
          .first(),
      ),

    insert: async (row: Row): Promise<Row> => {
      await db(table).insert(row);
      return row;
    },

    update: (row: Row, changes: Partial<Row>): Promise<Row> =>
      change(row, { ...changes, updated_at: Date.now() }),

    /** `changes` are what else a deletion means: freeing unique values, say. */
    remove: (row: Row, changes: Partial<Row> = {}): Promise<Row> =>
      change(row, { ...changes, deleted_at: Date.now() }),

    restore: (row: Row, changes: Partial<Row> = {}): Promise<Row> =>
      change(row, { ...changes, deleted_at: null }),
  };
};

/** Throws a 409 with the record as it is now when the caller has edited an older version of it. */
export const assertVersion = (
  version: number | undefined,
  row: Pick<RecordRow, 'version'>,
  current: () => unknown,
): void => {
  if (version !== undefined && version !== row.version) throw staleVersion(current());
};
