import type { Knex } from 'knex';
import { batches } from '../database/batches';
import { currentTime } from '../database/clock';
import { lockForUpdate } from '../database/dialect';
import { newId } from '../database/ids';
import { staleVersion } from '../http/errors';
import { type CountedKind, noteChange, noteNew } from './totals/totals';
import { keepVersions, type VersionTable } from './versions';
import { createIndexedTable, type WordSource } from './word-index/word-index';

/** A deletion can be undone for this long. */
export const RESTORABLE_MS = 30 * 24 * 60 * 60 * 1000;

/** The columns of every table with versions and soft deletion. */
export interface RecordRow {
  id: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  version: number;
}

/** The cells of a new record. */
export const newRecord = (): RecordRow => {
  const now = currentTime();
  return { id: newId(), created_at: now, updated_at: now, deleted_at: null, version: 1 };
};

/** When rows are changed, in epoch ms: no earlier than their creation, also after a clock was set back. */
const timeOfChange = (rows: readonly RecordRow[]): number =>
  rows.reduce((time, { created_at }) => Math.max(time, created_at), currentTime());

/** The rows that the caller may read or change: part of every WHERE. */
export type Scope<Row> = Partial<Row>;

/** Data that is derived from the rows of a table, and written with them. */
export interface DerivedData<Row> {
  /** The words by which rows are found. */
  words?: WordSource;
  /** How rows are counted. */
  counted?: CountedKind<Row>;
  /** Where former versions are kept. */
  versions?: VersionTable;
}

/** Locks, inserts and changes rows of one such table. */
export const recordTable = <Row extends RecordRow>(
  db: Knex,
  table: string,
  { words, counted, versions }: DerivedData<Row> = {},
) => {
  const rows = (id: string, scope: Scope<Row>) => db(table).where({ ...scope, id });
  const indexed = words && createIndexedTable<Row>(db, words);
  const change = async (row: Row, changes: Partial<Row>): Promise<Row> => {
    const values = { ...changes, version: row.version + 1 };
    if (versions) await keepVersions(db, versions, [row.id], changes.updated_at ?? currentTime());
    if (indexed) await indexed.update([row], values);
    else await db(table).where({ id: row.id }).update(values);
    const changed = { ...row, ...values };
    if (counted) await noteChange(db, counted, row, changed);
    return changed;
  };
  const insertAll = async (added: readonly Row[]): Promise<void> => {
    for (const batch of batches(added)) await (indexed ? indexed.insert(batch) : db(table).insert(batch));
    if (counted) await noteNew(db, counted, added);
  };

  return {
    /** Locks an active row until the transaction ends. */
    lock: async (id: string, scope: Scope<Row> = {}): Promise<Row | undefined> =>
      lockForUpdate(db, rows(id, scope).whereNull('deleted_at').first()),

    /** Locks a row that is active, or whose deletion can be undone. */
    lockRestorable: async (id: string, scope: Scope<Row> = {}): Promise<Row | undefined> =>
      lockForUpdate(
        db,
        rows(id, scope)
          .where((undo) =>
            undo.whereNull('deleted_at').orWhere('deleted_at', '>', currentTime() - RESTORABLE_MS),
          )
          .first(),
      ),

    /** Inserts rows, by few statements. */
    insertAll,

    insert: async (row: Row): Promise<Row> => {
      await insertAll([row]);
      return row;
    },

    update: (row: Row, changes: Partial<Row>): Promise<Row> =>
      change(row, { ...changes, updated_at: timeOfChange([row]) }),

    /** Gives locked rows the same values by one statement. Not for columns that are searched or counted. */
    updateAll: async (locked: readonly Row[], changes: Partial<Row>): Promise<Row[]> => {
      const values = { ...changes, updated_at: timeOfChange(locked) };
      const ids = locked.map(({ id }) => id);
      if (versions) await keepVersions(db, versions, ids, values.updated_at);
      await db(table)
        .whereIn('id', ids)
        .update({ ...values, version: db.raw('version + 1') });
      return locked.map((row) => ({ ...row, ...values, version: row.version + 1 }));
    },

    /** @param changes further cells, such as unique values that the deletion frees */
    remove: (row: Row, changes: Partial<Row> = {}): Promise<Row> =>
      change(row, { ...changes, deleted_at: currentTime() }),

    restore: (row: Row, changes: Partial<Row> = {}): Promise<Row> =>
      change(row, { ...changes, deleted_at: null }),
  };
};

/** @throws 409 with the current record if the caller has edited an older version */
export const assertVersion = (
  version: number | undefined,
  row: Pick<RecordRow, 'version'>,
  current: () => unknown,
): void => {
  if (version !== undefined && version !== row.version) throw staleVersion(current());
};
