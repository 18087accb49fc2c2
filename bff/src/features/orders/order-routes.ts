import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminOrderEndpoints, appOrderEndpoints, type BodyOf, dealerOrderEndpoints } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { actorOf, dealerOf, sessionOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { invalid } from '../../shared/errors';
import { registerReads, registerRemove, registerRestore } from '../../shared/resource';
import { atMost } from './at-most';
import {
  adminColumns,
  allOrders,
  customerOrders,
  dealerColumns,
  dealerOrders,
  findOrder,
} from './order-read-model';
import { createOrderService } from './order-service';
import { type OrderContext, placeOrder } from './place-order-service';

interface Options {
  config: Pick<Config, 'publicUrl'>;
}
interface WithContext {
  context: OrderContext;
}

/**
 * Orders of one dealer wait for each other, each with a connection in its hands: a burst of them must
 * not hold the whole pool and keep every other call out.
 */
const PLACED_AT_ONCE = 4;

const contextOf = (app: FastifyInstance, { config }: Options): OrderContext => ({
  db: app.db,
  inTurn: atMost(PLACED_AT_ONCE),
  mailer: app.mailer,
  announce: app.orderEvents.wake,
  publicUrl: config.publicUrl,
});

const noun = 'order';

/** One body places orders and changes their status: what belongs to the other is refused, not ignored. */
const assertOneKind = (body: BodyOf<typeof adminOrderEndpoints.save>): void => {
  const foreign = body._id === undefined ? ['status', 'version'] : ['project', 'additionalLineItems'];
  const field = foreign.find((name) => name in body);
  if (field) throw invalid({ [field]: `${field} is not a field that can be sent here` });
};

const appRoutes: FastifyPluginAsyncTypebox<WithContext> = async (app, { context }) => {
  const own = (request: FastifyRequest) => ({ owner_id: sessionOf(request).user.id });

  registerReads(app, appOrderEndpoints, {
    noun,
    csv: { name: 'orders', columns: dealerColumns },
    list: (request) => customerOrders(sessionOf(request).user.id),
    find: (request, id) => findOrder(app.db, id, own(request)),
  });
  app.route({
    ...appOrderEndpoints.create,
    handler: async (request, reply) => {
      const actor = actorOf(request, 'customer');
      const created = await placeOrder(context, actor, own(request), request.body);
      reply.code(201);
      return { created };
    },
  });
};

const dealerRoutes: FastifyPluginAsyncTypebox<WithContext> = async (app, { context }) => {
  const own = (request: FastifyRequest) => ({ fabricator_id: dealerOf(request).id });
  const orders = (request: FastifyRequest) =>
    createOrderService(context, actorOf(request, 'dealer'), own(request));

  registerReads(app, dealerOrderEndpoints, {
    noun,
    csv: { name: 'orders', columns: dealerColumns },
    list: (request) => dealerOrders(app.db, dealerOf(request).id),
    find: (request, id) => findOrder(app.db, id, own(request)),
  });
  app.route({
    ...dealerOrderEndpoints.save,
    handler: async (request) => {
      const { _id, ...change } = request.body;
      return { updated: await orders(request).setStatus(_id, change) };
    },
  });
  app.route({
    ...dealerOrderEndpoints.update,
    handler: async (request) => {
      const { _id, ...change } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await orders(request).setStatus(id, change) };
    },
  });
};

const adminRoutes: FastifyPluginAsyncTypebox<WithContext> = async (app, { context }) => {
  const endpoints = adminOrderEndpoints;
  const orders = (request: FastifyRequest) => createOrderService(context, actorOf(request, 'admin'), {});

  registerReads(app, endpoints, {
    noun,
    csv: { name: 'orders', columns: adminColumns },
    list: (request) => allOrders(app.db, request.query),
    find: (_request, id) => findOrder(app.db, id),
  });
  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      const { body } = request;
      assertOneKind(body);
      if (body._id !== undefined) {
        const { _id, ...change } = body;
        return { updated: await orders(request).setStatus(_id, change) };
      }
      const created = await placeOrder(context, actorOf(request, 'admin'), {}, body);
      reply.code(201);
      return { created };
    },
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { _id, ...change } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await orders(request).setStatus(id, change) };
    },
  });
  registerRemove(app, endpoints.remove, orders);
  registerRestore(app, endpoints.restore, orders);
};

/** Orders: of the customers who place them, of the dealers who work on them, and for administrators. */
export const orderRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const context = contextOf(app, options);
  await app.register(appRoutes, { context });
  await app.register(dealerRoutes, { context });
  await app.register(adminRoutes, { context });
};
