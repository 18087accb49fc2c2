import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminOrderEndpoints, appOrderEndpoints, type BodyOf, dealerOrderEndpoints } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { actorOf, dealerOf, sessionOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { invalid, notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import { atMost } from './at-most';
import {
  adminColumns,
  allOrders,
  customerOrders,
  dealerColumns,
  dealerOrders,
  findOrder,
  type OrderScope,
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

const mustFind = async (app: FastifyInstance, id: string, scope: OrderScope = {}) => {
  const order = await findOrder(app.db, id, scope);
  if (!order) throw notFound('order');
  return order;
};

/** One body places orders and changes their status: what belongs to the other is refused, not ignored. */
const assertOneKind = (body: BodyOf<typeof adminOrderEndpoints.save>): void => {
  const foreign = body._id === undefined ? ['status', 'version'] : ['project', 'additionalLineItems'];
  const field = foreign.find((name) => name in body);
  if (field) throw invalid({ [field]: `${field} is not a field that can be sent here` });
};

const appRoutes: FastifyPluginAsyncTypebox<WithContext> = async (app, { context }) => {
  const own = (request: FastifyRequest) => ({ owner_id: sessionOf(request).user.id });

  app.route({
    ...appOrderEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, customerOrders(sessionOf(request).user.id), {
        name: 'orders',
        columns: dealerColumns,
      }),
  });
  app.route({
    ...appOrderEndpoints.get,
    handler: (request) => mustFind(app, request.params.id, own(request)),
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
  const orders = createOrderService(context);
  const own = (request: FastifyRequest) => ({ fabricator_id: dealerOf(request).id });

  app.route({
    ...dealerOrderEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, dealerOrders(app.db, dealerOf(request).id), {
        name: 'orders',
        columns: dealerColumns,
      }),
  });
  app.route({
    ...dealerOrderEndpoints.get,
    handler: (request) => mustFind(app, request.params.id, own(request)),
  });
  app.route({
    ...dealerOrderEndpoints.save,
    handler: async (request) => {
      const { _id, ...change } = request.body;
      return { updated: await orders.setStatus(actorOf(request, 'dealer'), own(request), _id, change) };
    },
  });
  app.route({
    ...dealerOrderEndpoints.update,
    handler: async (request) => {
      const { _id, ...change } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await orders.setStatus(actorOf(request, 'dealer'), own(request), id, change) };
    },
  });
};

const adminRoutes: FastifyPluginAsyncTypebox<WithContext> = async (app, { context }) => {
  const endpoints = adminOrderEndpoints;
  const orders = createOrderService(context);

  app.route({
    ...endpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, allOrders(app.db, request.query), {
        name: 'orders',
        columns: adminColumns,
      }),
  });
  app.route({
    ...endpoints.get,
    handler: (request) => mustFind(app, request.params.id),
  });
  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      const { body } = request;
      const actor = actorOf(request, 'admin');
      assertOneKind(body);
      if (body._id !== undefined) {
        const { _id, ...change } = body;
        return { updated: await orders.setStatus(actor, {}, _id, change) };
      }
      const created = await placeOrder(context, actor, {}, body);
      reply.code(201);
      return { created };
    },
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { _id, ...change } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await orders.setStatus(actorOf(request, 'admin'), {}, id, change) };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await orders.remove(actorOf(request, 'admin'), request.params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...endpoints.restore,
    handler: async (request) => ({
      updated: await orders.restore(actorOf(request, 'admin'), request.params.id),
    }),
  });
};

/** Orders: of the customers who place them, of the dealers who work on them, and for administrators. */
export const orderRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const context = contextOf(app, options);
  await app.register(appRoutes, { context });
  await app.register(dealerRoutes, { context });
  await app.register(adminRoutes, { context });
};
