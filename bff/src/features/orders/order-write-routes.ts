import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  adminOrderEndpoints,
  appOrderEndpoints,
  type BodyOf,
  dealerOrderEndpoints,
  type Order,
} from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { Actor } from '../../http/caller/actor';
import { actorOf, dealerOf, sessionOf, writerOf } from '../../http/caller/caller';
import { invalid } from '../../http/errors';
import { createOnce, updateOnce } from '../../http/idempotency/write-once';
import type { CallContext } from '../../resource/audited-writes';
import { assertUnchanged } from '../../resource/read-only-fields';
import type { Scope } from '../../resource/records';
import { addressedId, registerRemove } from '../../resource/resource';
import type { ProjectRow } from '../projects';
import type { OrderContext } from './order-context';
import type { OrderRow } from './order-row';
import { createOrderService } from './order-service';
import { type OrderInput, placeOrder } from './place-order-service';

/** Orders of one dealer run one by one, each holding a connection. Keep a burst from exhausting the pool. */
const MAX_CONCURRENT_ORDERS = 6;

type OrderCaller = Pick<CallContext<OrderRow>, 'actor' | 'scope' | 'readOnlyFields'>;

/** The same route places orders and changes their status. @throws 400 for fields of the other operation */
const assertOneKind = (body: BodyOf<typeof adminOrderEndpoints.save>): void => {
  const placing = ['additionalLineItems', ...(typeof body.project === 'string' ? ['project'] : [])];
  const field = (body._id === undefined ? ['status', 'version'] : placing).find((name) => name in body);
  if (field) throw invalid({ [field]: `${field} is not a field that can be sent here` });
};

/** The writes of calls. */
const createWrites = (context: OrderContext) => {
  const limitPlacing = pLimit(MAX_CONCURRENT_ORDERS);
  return {
    /** @param scope the projects that the caller may order */
    place: (
      request: FastifyRequest,
      reply: FastifyReply,
      input: OrderInput,
      actor: Actor,
      scope: Scope<ProjectRow>,
    ) =>
      limitPlacing(() =>
        createOnce(request, reply, (db) => placeOrder({ ...context, db }, actor, scope, input)),
      ),

    /** Changes one order on behalf of a caller. */
    update: (
      request: FastifyRequest,
      reply: FastifyReply,
      caller: OrderCaller,
      change: (orders: ReturnType<typeof createOrderService>) => Promise<Order>,
    ) => updateOnce(request, reply, (db) => change(createOrderService({ ...context, ...caller, db }))),

    remove: (id: string, caller: OrderCaller): Promise<void> =>
      createOrderService({ ...context, ...caller }).remove(id),
  };
};

interface Options {
  writes: ReturnType<typeof createWrites>;
}

const appRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { writes }) => {
  const own = (request: FastifyRequest) => ({ owner_id: sessionOf(request).user.id });
  app.route({
    ...appOrderEndpoints.create,
    handler: async (request, reply) => {
      await app.rateLimits.count({ rule: 'order-customer', key: sessionOf(request).user.id });
      return writes.place(request, reply, request.body, actorOf(request, 'customer'), own(request));
    },
  });
};

const dealerRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { writes }) => {
  type Change = Parameters<typeof writes.update>[3];
  const update = (request: FastifyRequest, reply: FastifyReply, change: Change) => {
    const scope = { fabricator_id: dealerOf(request).id };
    return writes.update(request, reply, { ...writerOf(request, 'dealer'), scope }, change);
  };
  app.route({
    ...dealerOrderEndpoints.save,
    handler: (request, reply) =>
      update(request, reply, (orders) => orders.setStatus(request.body._id, request.body)),
  });
  app.route({
    ...dealerOrderEndpoints.update,
    handler: (request, reply) => {
      const id = addressedId(request.params, request.body);
      return update(request, reply, (orders) => orders.setStatus(id, request.body));
    },
  });
  app.route({
    ...dealerOrderEndpoints.setDueDate,
    handler: (request, reply) =>
      update(request, reply, (orders) => orders.setDueDate(request.params.id, request.body)),
  });
  app.route({
    ...dealerOrderEndpoints.setSite,
    handler: (request, reply) =>
      update(request, reply, (orders) => orders.setSite(request.params.id, request.body)),
  });
  app.route({
    ...dealerOrderEndpoints.setStage,
    handler: (request, reply) =>
      update(request, reply, (orders) => orders.setStage(request.params.id, request.body)),
  });
  app.route({
    ...dealerOrderEndpoints.assign,
    handler: (request, reply) =>
      update(request, reply, (orders) => orders.assign(request.params.id, request.body)),
  });
};

const adminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { writes }) => {
  const endpoints = adminOrderEndpoints;
  const callerOf = (request: FastifyRequest) => ({ ...writerOf(request, 'admin'), scope: {} });

  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      const { body } = request;
      assertOneKind(body);
      const actor = actorOf(request, 'admin');
      if (body._id === undefined) {
        assertUnchanged(request.readOnlyFields);
        const project = typeof body.project === 'string' ? body.project : body.project._id;
        return writes.place(request, reply, { ...body, project }, actor, {});
      }
      const { _id: id, project } = body;
      if (project !== undefined) request.readOnlyFields = { ...request.readOnlyFields, project };
      return writes.update(request, reply, callerOf(request), (orders) => orders.setStatus(id, body));
    },
  });
  app.route({
    ...endpoints.update,
    handler: (request, reply) => {
      const id = addressedId(request.params, request.body);
      return writes.update(request, reply, callerOf(request), (orders) => orders.setStatus(id, request.body));
    },
  });
  registerRemove(app, endpoints.remove, (request) => ({
    remove: (id) => writes.remove(id, callerOf(request)),
  }));
  app.route({
    ...endpoints.restore,
    handler: (request, reply) =>
      writes.update(request, reply, callerOf(request), (orders) => orders.restore(request.params.id)),
  });
};

/** Routes that place and change orders, for customers, dealers and administrators. */
export const orderWriteRoutes: FastifyPluginAsyncTypebox<{ context: OrderContext }> = async (
  app,
  { context },
) => {
  const options = { writes: createWrites(context) };
  await app.register(appRoutes, options);
  await app.register(dealerRoutes, options);
  await app.register(adminRoutes, options);
};
