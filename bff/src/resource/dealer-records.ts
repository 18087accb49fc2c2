import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { dealerOf, writerOf } from '../http/caller/caller';
import type { CsvColumn } from './csv';
import type { ListDefinition } from './list';
import { findRecord, type RecordKind, type RecordView } from './record-kind';
import { createRecordService, type RecordHooks } from './record-service';
import type { RecordRow, Scope } from './records';
import { type ResourceEndpoints, registerResource, registerRestore, type UpdatedEndpoint } from './resource';
import type { Visibility } from './visibility';

export interface DealerRow extends RecordRow {
  fabricator_id: string;
}

/** Records that belong to dealers, as one area of the API shows them. */
export interface DealerRecords<Row extends DealerRow, Fields, Shown> {
  kind: RecordKind<Row, Fields>;
  view: RecordView<Row, Shown>;
  hooks?: RecordHooks<Row, Fields>;
  csv: { name: string; columns: CsvColumn<Shown>[] };
  list: (visibility: Visibility<Row>) => ListDefinition<Row, Shown>;
}

const scopeOf = <Row extends DealerRow>(request: FastifyRequest) =>
  ({ fabricator_id: dealerOf(request).id }) as Scope<Row>;

/** The service of a dealer over the own records. */
export const ownService =
  <Row extends DealerRow, Fields, Shown>({ kind, view, hooks = {} }: DealerRecords<Row, Fields, Shown>) =>
  (request: FastifyRequest, db: Knex) =>
    createRecordService(kind, view, hooks, {
      db,
      ...writerOf(request, 'dealer'),
      scope: scopeOf<Row>(request),
    });

/** The service of an administrator over the records of all dealers. */
export const adminService =
  <Row extends DealerRow, Fields, Shown>({ kind, view, hooks = {} }: DealerRecords<Row, Fields, Shown>) =>
  (request: FastifyRequest, db: Knex) =>
    createRecordService(kind, view, hooks, { db, ...writerOf(request, 'admin'), scope: {} });

/** Registers the endpoints for dealers' own records. */
export const registerOwnRecords = <Row extends DealerRow, Fields, Shown, Query>(
  app: FastifyInstance,
  endpoints: ResourceEndpoints<Shown, Shown, Fields, Query> & { restore: UpdatedEndpoint<Shown> },
  records: DealerRecords<Row, Fields, Shown>,
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
};
