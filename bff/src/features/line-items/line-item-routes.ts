import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { appLineItemEndpoints, dealerLineItemEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { dealerOf, sessionOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { invalid, notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import { findLineItem, lineItemColumns, lineItemList } from './line-item-read-model';
import { createLineItemService } from './line-item-service';

const csv = { name: 'line-items', columns: lineItemColumns };

const dealerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = dealerLineItemEndpoints;
  const lineItems = (request: FastifyRequest) => createLineItemService(app.db, dealerOf(request).id);

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
        return { updated: await lineItems(request).update(_id, changes) };
      }
      reply.code(201);
      return { created: await lineItems(request).create(request.body) };
    },
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await lineItems(request).update(id, changes) };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await lineItems(request).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...endpoints.restore,
    handler: async (request) => ({ updated: await lineItems(request).restore(request.params.id) }),
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
      const { fabricator } = sessionOf(request);
      if (!fabricator) throw notFound('line item');
      await createLineItemService(app.db, fabricator.id).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
};

/** Additional line items: the dealer's own, and for customers to look them up. */
export const lineItemRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(dealerRoutes);
  await app.register(appRoutes);
};
