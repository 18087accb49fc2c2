import { type Endpoint, roleMay } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { dealerOf, sessionOf, writerOf } from '../http/caller/caller';
import { invalid, notFound, roleForbidden } from '../http/errors';
import type { CsvColumn } from './csv';
import type { ListDefinition } from './list';
import { findRecord, type RecordKind, type RecordView } from './record-kind';
import { createRecordService, type RecordHooks } from './record-service';
import type { RecordRow, Scope } from './records';
import { registerRemove } from './register-remove';
import {
  type ReadEndpoints,
  type ResourceEndpoints,
  registerReads,
  registerResource,
  registerRestore,
  type UpdatedEndpoint,
} from './resource';
import type { Visibility } from './visibility';

interface DealerRow extends RecordRow {
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

const ownedBy = <Row extends DealerRow>(fabricatorId: string) =>
  ({ fabricator_id: fabricatorId }) as Scope<Row>;

const scopeOf = <Row extends DealerRow>(request: FastifyRequest) => ownedBy<Row>(dealerOf(request).id);

const ownService =
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

/**
 * Registers the endpoints that show any user a dealer's records, with deleted ones if they are asked for, and delete one's
 * own.
 *
 * @param recordsFor the records as a user sees them
 * @param owner the query parameter with the dealer's id; by default the caller's own dealer
 */
export const registerLookUps = <Row extends DealerRow, Fields, Shown, Owner extends string>(
  app: FastifyInstance,
  endpoints: ReadEndpoints<Shown, Shown, { [Key in Owner]?: string } & { deleted?: boolean }> & {
    remove: Endpoint;
  },
  recordsFor: (userId: string) => DealerRecords<Row, Fields, Shown>,
  owner: Owner,
): void => {
  const { kind, csv } = recordsFor('');
  const recordsOf = (request: FastifyRequest) => recordsFor(sessionOf(request).user.id);
  registerReads(app, endpoints, {
    noun: kind.noun,
    csv,
    list: (request) => {
      const query = request.query as { [Key in Owner]?: string } & { deleted?: boolean };
      const fabricatorId = query[owner] ?? sessionOf(request as FastifyRequest).fabricator?.id;
      if (fabricatorId === undefined) throw invalid({ [owner]: `Please say whose ${kind.noun}s to list` });
      const { list } = recordsOf(request as FastifyRequest);
      return list({ scope: ownedBy(fabricatorId), deleted: query.deleted ? 'included' : 'excluded' });
    },
    find: (request, id) => findRecord(app.db, kind, recordsOf(request).view, id, { deleted: 'included' }),
  });
  registerRemove(app, endpoints.remove, (request, db) => {
    const { fabricator } = sessionOf(request);
    if (!fabricator) throw notFound(kind.noun);
    if (!roleMay(fabricator.role, 'price-list:change')) throw roleForbidden();
    return ownService(recordsOf(request))(request, db);
  });
};
