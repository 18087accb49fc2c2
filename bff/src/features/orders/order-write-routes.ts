import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminOrderEndpoints, appOrderEndpoints, type BodyOf, dealerOrderEndpoints } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import type { Actor } from '../../http/caller/actor';
import { actorOf, dealerOf, sessionOf, writerOf } from '../../http/caller/caller';
import { invalid } from '../../http/errors';
import { createOnce, updateOnce } from '../../http/idempotency/write-once';
import { assertUnchanged } from '../../resource/read-only-fields';
import type { Scope } from '../../resource/records';
import { addressedId, registerRemove } from '../../resource/resource';
import type { ProjectRow } from '../projects';
import type { OrderContext } from './order-context';
import { createOrderService } from './order-service';
import { type OrderInput, placeOrder } from './place-order-service';

/** Orders of one dealer run one by one, each holding a connection. Keep a burst from exhausting the pool. */
const limitPlacing = pLimit(6);

interface Options {
  context: OrderContext;
}

/** The same route places orders and changes their status. @throws 400 for fields of the other operation */
const assertOneKind = (body: BodyOf<typeof adminOrderEndpoints.save>): void => {
  const placing = ['additionalLineItems', ...(typeof body.project === 'string' ? ['project'] : [])];
  const field = (body._id === undefined ? ['status', 'version'] : placing).find((name) => name in body);
  if (field) throw invalid({ [field]: `${field} is not a field that can be sent here` });
};

interface Placing {
  actor: Actor;
  /** The projects that the caller may order. */
  scope: Scope<ProjectRow>;
  input: OrderInput;
}

const place = (
  request: FastifyRequest,
  reply: FastifyReply,
  context: OrderContext,
  { actor, scope, input }: Placing,
) =>
  limitPlacing(() => createOnce(request, reply, (db) => placeOrder({ ...context, db }, actor, scope, input)));

const appRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { context }) => {
  const own = (request: FastifyRequest) => ({ owner_id: sessionOf(request).user.id });
  app.route({
    ...appOrderEndpoints.create,
    handler: async (request, reply) => {
      await app.rateLimits.count({ rule: 'order-customer', key: sessionOf(request).user.id });
      const actor = actorOf(request, 'customer');
      return place(request, reply, context, { actor, scope: own(request), input: request.body });
    },
  });
};

const dealerRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { context }) => {
  const ordersFor = (request: FastifyRequest, db: Knex) => {
    const scope = { fabricator_id: dealerOf(request).id };
    return createOrderService({ ...context, ...writerOf(request, 'dealer'), scope, db });
  };
  app.route({
    ...dealerOrderEndpoints.save,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => ordersFor(request, db).setStatus(request.body._id, request.body)),
  });
  app.route({
    ...dealerOrderEndpoints.update,
    handler: (request, reply) => {
      const id = addressedId(request.params, request.body);
      return updateOnce(request, reply, (db) => ordersFor(request, db).setStatus(id, request.body));
    },
  });
  app.route({
    ...dealerOrderEndpoints.setDueDate,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => ordersFor(request, db).setDueDate(request.params.id, request.body)),
  });
  app.route({
    ...dealerOrderEndpoints.setSite,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => ordersFor(request, db).setSite(request.params.id, request.body)),
  });
  app.route({
    ...dealerOrderEndpoints.setStage,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => ordersFor(request, db).setStage(request.params.id, request.body)),
  });
  app.route({
    ...dealerOrderEndpoints.assign,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => ordersFor(request, db).assign(request.params.id, request.body)),
  });
};

const adminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { context }) => {
  const endpoints = adminOrderEndpoints;
  const ordersFor = (request: FastifyRequest, db: Knex) =>
    createOrderService({ ...context, ...writerOf(request, 'admin'), scope: {}, db });

  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      const { body } = request;
      assertOneKind(body);
      const actor = actorOf(request, 'admin');
      if (body._id === undefined) {
        assertUnchanged(request.readOnlyFields);
        const project = typeof body.project === 'string' ? body.project : body.project._id;
        return place(request, reply, context, { actor, scope: {}, input: { ...body, project } });
      }
      const { _id: id, project } = body;
      if (project !== undefined) request.readOnlyFields = { ...request.readOnlyFields, project };
      return updateOnce(request, reply, (db) => ordersFor(request, db).setStatus(id, body));
    },
  });
  app.route({
    ...endpoints.update,
    handler: (request, reply) => {
      const id = addressedId(request.params, request.body);
      return updateOnce(request, reply, (db) => ordersFor(request, db).setStatus(id, request.body));
    },
  });
  registerRemove(app, endpoints.remove, ordersFor);
  app.route({
    ...endpoints.restore,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => ordersFor(request, db).restore(request.params.id)),
  });
};

/** Routes that place and change orders, for customers, dealers and administrators. */
export const orderWriteRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { context }) => {
  await app.register(appRoutes, { context });
  await app.register(dealerRoutes, { context });
  await app.register(adminRoutes, { context });
};
