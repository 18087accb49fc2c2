import type { AuditAction, UpdateBody } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { takeGuard } from '../database/guard';
import { dealerOf, writerOf } from '../http/caller/caller';
import { conflict, notFound } from '../http/errors';
import { type CallContext, createAuditedWrites } from './audited-writes';
import type { CsvColumn } from './csv';
import type { ListDefinition } from './list';
import { findRecord, initialCells, type RecordKind, type RecordView, toCells } from './record-kind';
import { newRecord, type RecordRow, recordTable, type Scope } from './records';
import { type ResourceEndpoints, registerResource, registerRestore, type UpdatedEndpoint } from './resource';
import type { Visibility } from './visibility';

/** A row of a dealer's own records. */
export interface OwnedRow extends RecordRow {
  fabricator_id: string;
}

/** A create or an update, inside its transaction. */
interface RecordWrite<Row, Fields> extends Omit<CallContext<Row>, 'db'> {
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
  complete?: (
    fields: Partial<Fields>,
    before: Row | undefined,
    context: Pick<RecordWrite<Row, Fields>, 'trx' | 'scope'>,
  ) => Partial<Fields> | Promise<Partial<Fields>>;
  /** Writes to other tables, after the row was written. */
  saved?: (write: RecordWrite<Row, Fields> & { after: Row }) => Promise<void>;
  /** The last step of each create, update, deletion and restore. Gets the row as it was and, of an update, as it is now. */
  last?: (trx: Knex.Transaction, row: Row, action: AuditAction, updated?: Row) => Promise<void>;
}

/** Records that belong to dealers, as one area of the API shows them. */
export interface DealerRecords<Row extends OwnedRow, Fields, Shown> {
  kind: RecordKind<Row, Fields>;
  view: RecordView<Row, Shown>;
  /** How many active ones a dealer may have. */
  limit?: number;
  hooks?: RecordHooks<Row, Fields>;
  csv: { name: string; columns: CsvColumn<Shown>[] };
  list: (visibility: Visibility<Row>) => ListDefinition<Row, Shown>;
}

/** Creates, updates, deletes and restores records of one kind, as `createAuditedWrites` does. */
const createRecordService = <Row extends OwnedRow, Fields, Shown>(
  { kind, view, limit, hooks = {} }: DealerRecords<Row, Fields, Shown>,
  context: CallContext<Row>,
) => {
  const { check, complete = (fields) => fields, saved, last } = hooks;
  const { actor, scope } = context;
  const recordsIn = (trx: Knex) => recordTable<Row>(trx, kind.table, kind);
  const show = async (trx: Knex, row: Row): Promise<Shown> => {
    if (!view.join) return view.map(row);
    const shown = await findRecord(trx, kind, view, row.id, { deleted: 'included' });
    if (shown === undefined) throw notFound(kind.noun);
    return shown;
  };
  const { table } = kind;
  /** Makes writes of a dealer's records take turns, if there may be only so many. */
  const takeTurn = async (trx: Knex, fabricatorId: string): Promise<void> => {
    if (limit !== undefined) await takeGuard(trx, `${table} ${fabricatorId}`);
  };
  /** A turn comes before the lock of a record: a write may change the dealer's other records, too. */
  const inTurn =
    (kindOfLock: 'lock' | 'lockRestorable') =>
    async (trx: Knex, id: string): Promise<Row | undefined> => {
      if (limit !== undefined) {
        const found = await trx(table)
          .where({ ...scope, id })
          .first('fabricator_id');
        if (found) await takeTurn(trx, found.fabricator_id);
      }
      return recordsIn(trx)[kindOfLock](id, scope);
    };
  /** @throws 409 if there are as many as there may be. The caller has the turn. */
  const assertRoom = async (trx: Knex, { fabricator_id }: Row): Promise<void> => {
    if (limit === undefined) return;
    const active = await trx(table).where({ fabricator_id }).whereNull('deleted_at').limit(limit).pluck('id');
    if (active.length === limit) throw conflict(`You have ${limit} ${table}. Please delete one first.`);
  };
  const writes = createAuditedWrites(
    {
      ...kind,
      lock: inTurn('lock'),
      lockRestorable: inTurn('lockRestorable'),
      show,
      ...(view.logged && { logged: view.logged }),
      ...(last && { last }),
    },
    context,
  );

  return {
    create: (sent: Fields): Promise<Shown> =>
      writes.create(async (trx) => {
        const fields = await complete(sent, undefined, { trx, scope });
        const write = { trx, actor, scope, fields };
        await check?.(write);
        const row = {
          ...initialCells(kind),
          ...toCells(kind, fields),
          ...scope,
          ...newRecord(),
        } as Row;
        await takeTurn(trx, row.fabricator_id);
        await assertRoom(trx, row);
        await recordsIn(trx).insert(row);
        await saved?.({ ...write, after: row });
        return row;
      }),

    update: (id: string, changes: Omit<UpdateBody<Fields>, '_id'>): Promise<Shown> => {
      const { version, ...rest } = changes as { version?: number };
      return writes.update(id, version, async (trx, before) => {
        const fields = await complete(rest as Partial<Fields>, before, { trx, scope });
        const write = { trx, actor, scope, fields, before };
        await check?.(write);
        const after = await recordsIn(trx).update(before, toCells(kind, fields));
        await saved?.({ ...write, after });
        return after;
      });
    },

    remove: (id: string): Promise<void> => writes.remove(id, (trx, row) => recordsIn(trx).remove(row)),

    restore: (id: string): Promise<Shown> =>
      writes.restore(id, async (trx, row) => {
        await assertRoom(trx, row);
        return recordsIn(trx).restore(row);
      }),
  };
};

const scopeOf = <Row extends OwnedRow>(request: FastifyRequest) =>
  ({ fabricator_id: dealerOf(request).id }) as Scope<Row>;

/** The service of a dealer over the own records. */
export const ownService =
  <Row extends OwnedRow, Fields, Shown>(records: DealerRecords<Row, Fields, Shown>) =>
  (request: FastifyRequest, db: Knex) =>
    createRecordService(records, { db, ...writerOf(request, 'dealer'), scope: scopeOf<Row>(request) });

/** The service of an administrator over the records of all dealers. */
export const adminService =
  <Row extends OwnedRow, Fields, Shown>(records: DealerRecords<Row, Fields, Shown>) =>
  (request: FastifyRequest, db: Knex) =>
    createRecordService(records, { db, ...writerOf(request, 'admin'), scope: {} });

/** Registers the endpoints for dealers' own records, and the one by which administrators restore them. */
export const registerOwnRecords = <Row extends OwnedRow, Fields, Shown, Query>(
  app: FastifyInstance,
  endpoints: ResourceEndpoints<Shown, Shown, Fields, Query> & { restore: UpdatedEndpoint<Shown> },
  records: DealerRecords<Row, Fields, Shown>,
  adminRestore?: UpdatedEndpoint<Shown>,
): void => {
  const { kind, view, csv, list } = records;
  const service = ownService(records);
  registerResource(app, endpoints, {
    noun: kind.noun,
    csv,
    list: (request) => list({ scope: scopeOf(request) }),
    find: (request, id) => findRecord(app.db, kind, view, id, { scope: scopeOf(request) }),
    service,
  });
  registerRestore(app, endpoints.restore, service);
  if (adminRestore) registerRestore(app, adminRestore, adminService(records));
};
