import type { AuditAction, UpdateBody } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../database/clock';
import { newId } from '../database/ids';
import { notFound } from '../http/errors';
import { type CallContext, createAuditedWrites } from './audited-writes';
import { findRecord, initialCells, type RecordKind, type RecordView, toCells } from './record-kind';
import { createRecords, type RecordRow } from './records';

/** A create or an update, inside its transaction. */
export interface RecordWrite<Row, Fields> extends Omit<CallContext<Row>, 'db'> {
  trx: Knex;
  fields: Partial<Fields>;
  /** The locked row; undefined for a create. */
  before?: Row;
}

/** The steps that a kind of record adds to its writes. */
export interface RecordHooks<Row, Fields> {
  /** Throws to refuse a create or an update. */
  check?: (write: RecordWrite<Row, Fields>) => Promise<void>;
  /** Adds the fields that follow from the fields that were sent. Throws to refuse them. */
  complete?: (fields: Partial<Fields>, before?: Row) => Partial<Fields>;
  /** Writes to other tables, after the row was written. */
  saved?: (write: RecordWrite<Row, Fields> & { after: Row }) => Promise<void>;
  /** The last step of each create, update, deletion and restore. */
  last?: (trx: Knex.Transaction, row: Row, action: AuditAction) => Promise<void>;
}

/** Creates, updates, deletes and restores records of one kind, as `createAuditedWrites` does. */
export const createRecordService = <Row extends RecordRow, Fields, Shown>(
  kind: RecordKind<Row, Fields>,
  view: RecordView<Row, Shown>,
  { check, complete = (fields) => fields, saved, last }: RecordHooks<Row, Fields>,
  { db, actor, scope, readOnlyFields }: CallContext<Row>,
) => {
  const recordsIn = (trx: Knex) => createRecords<Row>(trx, kind.table, kind);
  const show = async (trx: Knex, row: Row): Promise<Shown> => {
    if (!view.join) return view.map(row);
    const shown = await findRecord(trx, kind, view, row.id, { deleted: 'included' });
    if (shown === undefined) throw notFound(kind.noun);
    return shown;
  };
  const writes = createAuditedWrites(
    {
      ...kind,
      lock: (trx, id) => recordsIn(trx).lock(id, scope),
      lockRestorable: (trx, id) => recordsIn(trx).lockRestorable(id, scope),
      show,
      ...(view.logged && { logged: view.logged }),
      ...(last && { last }),
    },
    { db, actor, readOnlyFields },
  );

  return {
    create: (sent: Fields): Promise<Shown> =>
      writes.create(async (trx) => {
        const fields = complete(sent);
        const write = { trx, actor, scope, fields };
        await check?.(write);
        const now = currentTime();
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
        await recordsIn(trx).insert(row);
        await saved?.({ ...write, after: row });
        return row;
      }),

    update: (id: string, changes: Omit<UpdateBody<Fields>, '_id'>): Promise<Shown> => {
      const { version, ...rest } = changes as { version?: number };
      return writes.update(id, version, async (trx, before) => {
        const fields = complete(rest as Partial<Fields>, before);
        const write = { trx, actor, scope, fields, before };
        await check?.(write);
        const after = await recordsIn(trx).update(before, toCells(kind, fields));
        await saved?.({ ...write, after });
        return after;
      });
    },

    remove: (id: string): Promise<void> => writes.remove(id, (trx, row) => recordsIn(trx).remove(row)),

    restore: (id: string): Promise<Shown> => writes.restore(id, (trx, row) => recordsIn(trx).restore(row)),
  };
};
