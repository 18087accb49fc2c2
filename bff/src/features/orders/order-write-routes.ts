import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  adminOrderEndpoints,
  appOrderEndpoints,
  type BodyOf,
  dealerOrderEndpoints,
  type Order,
} from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { holdWrites } from '../../database/held-writes';
import type { Actor } from '../../http/caller/actor';
import { actorOf, dealerOf, sessionOf, writerOf } from '../../http/caller/caller';
import { invalid } from '../../http/errors';
import { writeOnce } from '../../http/idempotency/write-once';
import { addressedId } from '../../resource/addressed';
import type { CallContext } from '../../resource/audited-writes';
import { assertUnchanged } from '../../resource/read-only-fields';
import type { Scope } from '../../resource/records';
import { registerRemove } from '../../resource/register-remove';
import type { ProjectRow } from '../projects';
import type { OrderRow } from './order-repository';
import { createOrderService } from './order-service';
import { type OrderContext, type OrderInput, type PlacingContext, placeOrder } from './place-order-service';

interface WithContext {
  context: OrderContext;
  /** Limits concurrent order placement in this process. */
  limitPlacing: LimitFunction;
}

/** Orders of one dealer run one by one, each holding a connection. Keep a burst from exhausting the pool. */
const MAX_CONCURRENT_ORDERS = 6;

/** The same route places orders and changes their status. @throws 400 for fields of the other operation */
const assertOneKind = (body: BodyOf<typeof adminOrderEndpoints.save>): void => {
  const placing = ['additionalLineItems', ...(typeof body.project === 'string' ? ['project'] : [])];
  const field = (body._id === undefined ? ['status', 'version'] : placing).find((name) => name in body);
  if (field) throw invalid({ [field]: `${field} is not a field that can be sent here` });
};

/** Runs a write and announces it to event listeners after the commit. */
const write = async <T extends object>(
  context: OrderContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (context: PlacingContext) => Promise<T>,
): Promise<T> => {
  const body = await writeOnce(request, reply, (db, lastWrites) => work({ ...context, db, lastWrites }));
  context.announce();
  return body;
};

/** Changes one order on behalf of a caller. */
const updates =
  (
    context: OrderContext,
    callerOf: (request: FastifyRequest) => Pick<CallContext<OrderRow>, 'actor' | 'scope'>,
  ) =>
  (
    request: FastifyRequest,
    reply: FastifyReply,
    change: (orders: ReturnType<typeof createOrderService>) => Promise<Order>,
  ) =>
    write(context, request, reply, async (writing) => ({
      updated: await change(createOrderService({ ...writing, ...callerOf(request) })),
    }));

/** @param scope the projects that the caller may order */
const place = (
  { context, limitPlacing }: WithContext,
  request: FastifyRequest,
  reply: FastifyReply,
  input: OrderInput,
  actor: Actor,
  scope: Scope<ProjectRow>,
) =>
  limitPlacing(() =>
    write(context, request, reply.code(201), async (writing) => ({
      created: await placeOrder(writing, actor, scope, input),
    })),
  );

const appRoutes: FastifyPluginAsyncTypebox<WithContext> = async (app, options) => {
  const own = (request: FastifyRequest) => ({ owner_id: sessionOf(request).user.id });
  app.route({
    ...appOrderEndpoints.create,
    handler: async (request, reply) => {
      await app.rateLimits.count({ rule: 'order-customer', key: sessionOf(request).user.id });
      return place(options, request, reply, request.body, actorOf(request, 'customer'), own(request));
    },
  });
};

const dealerRoutes: FastifyPluginAsyncTypebox<WithContext> = async (app, { context }) => {
  const update = updates(context, (request) => ({
    ...writerOf(request, 'dealer'),
    scope: { fabricator_id: dealerOf(request).id },
  }));
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

const adminRoutes: FastifyPluginAsyncTypebox<WithContext> = async (app, options) => {
  const { context } = options;
  const endpoints = adminOrderEndpoints;
  const update = updates(context, (request) => ({ ...writerOf(request, 'admin'), scope: {} }));

  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      const { body } = request;
      assertOneKind(body);
      const actor = actorOf(request, 'admin');
      if (body._id === undefined) {
        assertUnchanged(request.readOnlyFields);
        const project = typeof body.project === 'string' ? body.project : body.project._id;
        return place(options, request, reply, { ...body, project }, actor, {});
      }
      const { _id: id, project } = body;
      if (project !== undefined) request.readOnlyFields = { ...request.readOnlyFields, project };
      return update(request, reply, (orders) => orders.setStatus(id, body));
    },
  });
  app.route({
    ...endpoints.update,
    handler: (request, reply) => {
      const id = addressedId(request.params, request.body);
      return update(request, reply, (orders) => orders.setStatus(id, request.body));
    },
  });
  registerRemove(app, endpoints.remove, (request) => ({
    remove: async (id) => {
      const caller = { ...writerOf(request, 'admin'), scope: {} };
      await createOrderService({ ...context, ...caller, lastWrites: holdWrites }).remove(id);
      context.announce();
    },
  }));
  app.route({
    ...endpoints.restore,
    handler: (request, reply) => update(request, reply, (orders) => orders.restore(request.params.id)),
  });
};

/** Routes that place and change orders, for customers, dealers and administrators. */
export const orderWriteRoutes: FastifyPluginAsyncTypebox<{ context: OrderContext }> = async (
  app,
  { context },
) => {
  const shared = { context, limitPlacing: pLimit(MAX_CONCURRENT_ORDERS) };
  await app.register(appRoutes, shared);
  await app.register(dealerRoutes, shared);
  await app.register(adminRoutes, shared);
};
