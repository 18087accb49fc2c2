import type { AuditAction, UpdateBody } from 'bff-contract';
import type { Knex } from 'knex';
import { newId } from '../database/ids';
import { inTransaction } from '../database/transaction';
import type { Actor } from '../http/caller/actor';
import { notFound } from '../http/errors';
import { recordAudit } from './audit/record-audit';
import { findRecord, initialCells, type RecordKind, type RecordView, toCells } from './record-kind';
import { assertVersion, createRecords, type RecordRow, type Scope } from './records';

/** One caller's access to the records of a kind. */
export interface CallContext<Row> {
  /** The database, or a transaction that the writes join. */
  db: Knex;
  actor: Actor & { id: string };
  /** The rows that the caller may change: part of every WHERE, and of new rows. */
  scope: Scope<Row>;
}

/** A create or an update, inside its transaction. */
export interface RecordWrite<Row, Fields> extends Omit<CallContext<Row>, 'db'> {
  trx: Knex;
  fields: Partial<Fields>;
  /** The locked row; undefined for a create. */
  before?: Row;
}

/** What a kind of record adds to its writes. */
export interface RecordHooks<Row, Fields> {
  /** Throws to refuse a create or an update. */
  check?: (write: RecordWrite<Row, Fields>) => Promise<void>;
  /** Writes to other tables, after the row was written. */
  saved?: (write: RecordWrite<Row, Fields> & { after: Row }) => Promise<void>;
  /** Translates the error of a failed write, such as a unique violation. */
  onConflict?: (error: unknown) => never;
}

const rethrow = (error: unknown): never => {
  throw error;
};

/**
 * Creates, updates, deletes and restores records of one kind. Each call is one transaction, which locks the row, checks
 * the write, writes, and appends to the audit log. Calls resolve to the record as it is afterwards.
 *
 * @throws 404 for a row that does not exist, is out of scope or deleted; 409 with the current record when `version` is
 *   not its version
 */
export const createRecordService = <Row extends RecordRow, Fields, Shown>(
  kind: RecordKind<Row, Fields>,
  view: RecordView<Row, Shown>,
  { check, saved, onConflict = rethrow }: RecordHooks<Row, Fields>,
  { db, actor, scope }: CallContext<Row>,
) => {
  const mustExist = <T>(record: T | undefined): T => {
    if (record === undefined) throw notFound(kind.noun);
    return record;
  };
  const show = async (trx: Knex, row: Row): Promise<Shown> =>
    view.join ? mustExist(await findRecord(trx, kind, view, row.id, { deleted: 'included' })) : view.map(row);
  const audit = (trx: Knex, action: AuditAction, recordId: string, before?: Shown, after?: Shown) =>
    recordAudit(trx, actor, { action, resource: kind.resource, recordId, before, after });

  return {
    create: (fields: Fields): Promise<Shown> =>
      inTransaction(db, async (trx) => {
        const write = { trx, actor, scope, fields };
        await check?.(write);
        const now = Date.now();
        const row = {
          ...initialCells(kind),
          ...toCells(kind, fields),
          ...scope,
          id: newId(),
          created_at: now,
          updated_at: now,
          deleted_at: null,
          version: 1,
        } as Row;
        await createRecords<Row>(trx, kind.table).insert(row).catch(onConflict);
        await saved?.({ ...write, after: row });
        const after = await show(trx, row);
        await audit(trx, 'create', row.id, undefined, after);
        return after;
      }),

    update: (id: string, changes: Omit<UpdateBody<Fields>, '_id'>): Promise<Shown> =>
      inTransaction(db, async (trx) => {
        const { version, ...rest } = changes as { version?: number };
        const fields = rest as Partial<Fields>;
        const records = createRecords<Row>(trx, kind.table);
        const before = mustExist(await records.lock(id, scope));
        const shown = await show(trx, before);
        assertVersion(version, before, () => shown);
        const write = { trx, actor, scope, fields, before };
        await check?.(write);
        const row = await records.update(before, toCells(kind, fields)).catch(onConflict);
        await saved?.({ ...write, after: row });
        const after = await show(trx, row);
        await audit(trx, 'update', id, shown, after);
        return after;
      }),

    remove: (id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const records = createRecords<Row>(trx, kind.table);
        const row = mustExist(await records.lock(id, scope));
        const before = await show(trx, row);
        await records.remove(row);
        await audit(trx, 'delete', id, before);
      }),

    /** Undoes a deletion of the last 30 days. An active record stays as it is. */
    restore: (id: string): Promise<Shown> =>
      inTransaction(db, async (trx) => {
        const records = createRecords<Row>(trx, kind.table);
        const row = mustExist(await records.lockRestorable(id, scope));
        if (row.deleted_at === null) return show(trx, row);
        const after = await show(trx, await records.restore(row).catch(onConflict));
        await audit(trx, 'restore', id, undefined, after);
        return after;
      }),
  };
};
