import type { TUnsafe } from '@sinclair/typebox';
import type { Endpoint, EndpointSchema, SaveBody, UpdateBody } from 'bff-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { invalid, notFound } from '../http/errors';
import { createOnce, updateOnce } from '../http/idempotency/write-once';
import type { CsvColumn } from './csv';
import type { ListDefinition } from './list';
import { sendList } from './send-list';

/**
 * The endpoints of a resource, as the contract declares them. R is a record in the response of one call, I a record in
 * the list, C the body of a creation, Q the query of the list.
 */
export interface ReadEndpoints<R, I, Q> {
  list: Endpoint<EndpointSchema & { querystring: TUnsafe<Q>; response: { 200: TUnsafe<I[]> } }>;
  get: Endpoint<EndpointSchema & { response: { 200: TUnsafe<R> } }>;
}
export type UpdatedEndpoint<R> = Endpoint<EndpointSchema & { response: { 200: TUnsafe<{ updated: R }> } }>;
export interface ResourceEndpoints<R, I, C, Q> extends ReadEndpoints<R, I, Q> {
  save: UpdatedEndpoint<R> &
    Endpoint<EndpointSchema & { body: TUnsafe<SaveBody<C>>; response: { 201: TUnsafe<{ created: R }> } }>;
  update: UpdatedEndpoint<R> & Endpoint<EndpointSchema & { body: TUnsafe<UpdateBody<C>> }>;
  remove: Endpoint;
}

interface Addressed {
  Params: { id: string };
}

interface Reads<R, I, Q> {
  /** The name of a record in a 404. */
  noun: string;
  csv: { name: string; columns: CsvColumn<I>[] };
  /** The records that the caller may see. */
  list: (
    request: FastifyRequest<{ Querystring: Q }>,
  ) => ListDefinition<never, I> | Promise<ListDefinition<never, I>>;
  find: (request: FastifyRequest, id: string) => Promise<R | undefined>;
}

/** One caller's writes of records. They resolve to the record as it is afterwards. */
interface Service<R, C> {
  create: (fields: C) => Promise<R>;
  update: (id: string, changes: Omit<UpdateBody<C>, '_id'>) => Promise<R>;
  remove: (id: string) => Promise<void>;
}

/** The service of one caller. It writes to `db`, which may be a transaction. */
type ForCaller<S> = (request: FastifyRequest, db: Knex) => S;

/**
 * The id that an update is addressed to. A body may repeat it, but not name another record.
 * @throws 400
 */
export const addressedId = (params: { id: string }, body: { _id?: string }): string => {
  if (body._id !== undefined && body._id !== params.id) {
    throw invalid({ _id: 'This is not the record that the address names' });
  }
  return params.id;
};

/** Registers the list, also as CSV, and the call for one record. */
export const registerReads = <R, I, Q>(
  app: FastifyInstance,
  endpoints: ReadEndpoints<R, I, Q>,
  { noun, csv, list, find }: NoInfer<Reads<R, I, Q>>,
): void => {
  app.route<{ Querystring: Q }>({
    ...endpoints.list,
    handler: async (request, reply) => sendList(request, reply, app.db, await list(request), csv),
  });
  app.route<Addressed>({
    ...endpoints.get,
    handler: async (request) => {
      const record = await find(request, request.params.id);
      if (!record) throw notFound(noun);
      return record;
    },
  });
};

/** Registers a `restoreEndpoint` of the contract. */
export const registerRestore = <R>(
  app: FastifyInstance,
  endpoint: UpdatedEndpoint<R>,
  service: ForCaller<{ restore: (id: string) => Promise<NoInfer<R>> }>,
): void => {
  app.route<Addressed>({
    ...endpoint,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => service(request, db).restore(request.params.id)),
  });
};

/** Registers a `removeEndpoint` of the contract. */
export const registerRemove = (
  app: FastifyInstance,
  endpoint: Endpoint,
  service: ForCaller<{ remove: (id: string) => Promise<void> }>,
): void => {
  app.route<Addressed>({
    ...endpoint,
    handler: (request) => service(request, app.db).remove(request.params.id),
  });
};

/** Registers the five calls of the contract's `resourceEndpoints`. */
export const registerResource = <R, I, C, Q>(
  app: FastifyInstance,
  endpoints: ResourceEndpoints<R, I, C, Q>,
  { service, ...reads }: NoInfer<Reads<R, I, Q> & { service: ForCaller<Service<R, C>> }>,
): void => {
  const update = (
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    { _id, ...changes }: UpdateBody<C>,
  ) => updateOnce(request, reply, (db) => service(request, db).update(id, changes));

  registerReads(app, endpoints, reads);
  // The schemas guarantee both bodies, but Fastify can't infer that for a generic C.
  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      const body = request.body as SaveBody<C>;
      const { _id } = body;
      if (_id !== undefined) return update(request, reply, _id, body);
      return createOnce(request, reply, (db) => service(request, db).create(body));
    },
  });
  app.route<Addressed>({
    ...endpoints.update,
    handler: async (request, reply) => {
      const body = request.body as UpdateBody<C>;
      const id = addressedId(request.params, body);
      return update(request, reply, id, body);
    },
  });
  registerRemove(app, endpoints.remove, service);
};
