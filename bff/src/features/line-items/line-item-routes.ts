import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminLineItemEndpoints, appLineItemEndpoints, dealerLineItemEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { actorOf, dealerOf, sessionOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { invalid, notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import { findLineItem, lineItemColumns, lineItemList } from './line-item-read-model';
import { createLineItemService } from './line-item-service';

const csv = { name: 'line-items', columns: lineItemColumns };

/** The line items of the caller's own dealer. */
const ownLineItems = (request: FastifyRequest) =>
  createLineItemService(request.server.db, actorOf(request, 'dealer'), {
    fabricator_id: dealerOf(request).id,
  });

const dealerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = dealerLineItemEndpoints;

  app.route({
    ...endpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, lineItemList({ fabricatorId: dealerOf(request).id }), csv),
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const item = await findLineItem(app.db, request.params.id, { fabricatorId: dealerOf(request).id });
      if (!item) throw notFound('line item');
      return item;
    },
  });
  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      if (request.body._id !== undefined) {
        const { _id, ...changes } = request.body;
        return { updated: await ownLineItems(request).update(_id, changes) };
      }
      reply.code(201);
      return { created: await ownLineItems(request).create(dealerOf(request).id, request.body) };
    },
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await ownLineItems(request).update(id, changes) };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await ownLineItems(request).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...endpoints.restore,
    handler: async (request) => ({ updated: await ownLineItems(request).restore(request.params.id) }),
  });
};

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = appLineItemEndpoints;
  app.route({
    ...endpoints.list,
    handler: (request, reply) => {
      const fabricatorId = request.query.owner ?? sessionOf(request).fabricator?.id;
      if (fabricatorId === undefined) throw invalid({ owner: 'Please say whose line items to list' });
      return sendList(request, reply, app.db, lineItemList({ fabricatorId, withDeleted: true }), csv);
    },
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const item = await findLineItem(app.db, request.params.id, { withDeleted: true });
      if (!item) throw notFound('line item');
      return item;
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      if (!sessionOf(request).fabricator) throw notFound('line item');
      await ownLineItems(request).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
};

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...adminLineItemEndpoints.restore,
    handler: async (request) => ({
      updated: await createLineItemService(app.db, actorOf(request, 'admin'), {}).restore(request.params.id),
    }),
  });
};

/** Additional line items: the dealer's own, for customers to look up, and for administrators to undo a deletion. */
export const lineItemRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(dealerRoutes);
  await app.register(appRoutes);
  await app.register(adminRoutes);
};
