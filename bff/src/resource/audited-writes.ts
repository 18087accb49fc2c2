import type { AuditAction } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../database/transaction';
import type { Actor } from '../http/caller/actor';
import { notFound } from '../http/errors';
import { type AuditEvent, type AuditResource, recordAudit } from './audit/record-audit';
import { assertUnchanged } from './read-only-fields';
import { assertVersion, type Scope } from './records';

/** Who writes, and where to. */
export interface WriteContext {
  /** The database, or a transaction that the writes join. */
  db: Knex;
  actor: Actor & { id: string };
  /** Read-only fields that the caller has sent. Updates refuse other values than the record's, and creations all. */
  readOnlyFields?: Record<string, unknown>;
}

/** One caller's access to the records of a kind. */
export interface CallContext<Row> extends WriteContext {
  /** The rows that the caller may change: part of every WHERE, and of new rows. */
  scope: Scope<Row>;
}

interface Locked {
  version: number;
  deleted_at?: number | null;
}

/** How the records of one kind are locked, shown and logged. `Row` is what a lock returns. */
export interface WritableKind<Row extends Locked, Shown> {
  /** Its name in the message of a 404. */
  noun: string;
  resource: AuditResource;
  /** Locks an active record that the caller may change. Resolves to undefined, or throws, if there is none. */
  lock: (trx: Knex, id: string) => Promise<Row | undefined>;
  /** As `lock`, also for records whose deletion can be undone. */
  lockRestorable?: (trx: Knex, id: string) => Promise<Row | undefined>;
  /** The record as the wire shows it. */
  show: (trx: Knex, row: Row) => Shown | Promise<Shown>;
  /** The record of the wire, if `show` returns more than that. */
  recordOf?: (shown: Shown) => object;
  /** The record as the audit log keeps it; by default what `show` returns. */
  logged?: (shown: Shown) => unknown;
  /** The last step of each write, after the audit entry. Gets the row as it was locked and, of an update, as it is now. */
  last?: (trx: Knex.Transaction, row: Row, action: AuditAction, updated?: Row) => Promise<void>;
}

/** A write inside its transaction: the locked row, and the record before the write. */
type Write<Row, Shown, Result> = (trx: Knex.Transaction, row: Row, before: Shown) => Promise<Result>;

/**
 * Creates, updates, deletes and restores records. Each call is one transaction, which locks the record, checks its
 * version, runs the write and appends to the audit log. Calls resolve to the record after the write.
 *
 * @throws 404 for a record that does not exist, is out of the caller's scope or deleted; what the write throws
 */
export const createAuditedWrites = <Row extends Locked, Shown>(
  {
    noun,
    resource,
    lock,
    lockRestorable = lock,
    show,
    recordOf = (shown) => shown as object,
    logged = (shown) => shown,
    last,
  }: WritableKind<Row, Shown>,
  { db, actor, readOnlyFields }: WriteContext,
) => {
  const mustLock = async (locking: typeof lock, trx: Knex, id: string): Promise<Row> => {
    const row = await locking(trx, id);
    if (row === undefined) throw notFound(noun);
    return row;
  };
  const finish = async (
    trx: Knex.Transaction,
    row: Row,
    event: Pick<AuditEvent, 'action' | 'recordId'> & { before?: Shown; after?: Shown },
    updated?: Row,
  ) => {
    const { before, after } = event;
    await recordAudit(trx, actor, {
      ...event,
      resource,
      before: before && logged(before),
      after: after && logged(after),
    });
    await last?.(trx, row, event.action, updated);
  };

  return {
    /** @param write inserts the record and resolves to its row */
    create: (write: (trx: Knex.Transaction) => Promise<Row & { id: string }>): Promise<Shown> =>
      inTransaction(db, async (trx) => {
        assertUnchanged(readOnlyFields);
        const row = await write(trx);
        const after = await show(trx, row);
        await finish(trx, row, { action: 'create', recordId: row.id, after });
        return after;
      }),

    /**
     * @param version the version that the caller has seen
     * @param write resolves to the row afterwards; to undefined if there was nothing to change
     * @throws 409 with the current record if it has another version; 400 if read-only fields differ
     */
    update: (
      id: string,
      version: number | undefined,
      write: Write<Row, Shown, Row | undefined>,
      actionOf: (row: Row) => AuditAction = () => 'update',
    ): Promise<Shown> =>
      inTransaction(db, async (trx) => {
        const row = await mustLock(lock, trx, id);
        const before = await show(trx, row);
        assertVersion(version, row, () => recordOf(before));
        assertUnchanged(readOnlyFields, recordOf(before));
        const changed = await write(trx, row, before);
        if (changed === undefined) return before;
        const after = await show(trx, changed);
        await finish(trx, row, { action: actionOf(row), recordId: id, before, after }, changed);
        return after;
      }),

    /** @param write deletes the record */
    remove: (id: string, write: Write<Row, Shown, unknown>): Promise<void> =>
      inTransaction(db, async (trx) => {
        const row = await mustLock(lock, trx, id);
        const before = await show(trx, row);
        await write(trx, row, before);
        await finish(trx, row, { action: 'delete', recordId: id, before });
      }),

    /** Undoes a deletion of the last 30 days. An active record stays as it is. */
    restore: (id: string, write: (trx: Knex.Transaction, row: Row) => Promise<Row>): Promise<Shown> =>
      inTransaction(db, async (trx) => {
        const row = await mustLock(lockRestorable, trx, id);
        if (row.deleted_at === null) return show(trx, row);
        const after = await show(trx, await write(trx, row));
        await finish(trx, row, { action: 'restore', recordId: id, after });
        return after;
      }),
  };
};
