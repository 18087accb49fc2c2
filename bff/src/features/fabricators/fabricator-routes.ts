import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminFabricatorEndpoints, appFabricatorEndpoints, dealerProfileEndpoints } from 'bff-contract';
import { actorOf, dealerOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import {
  fabricatorByCode,
  fabricatorColumns,
  fabricatorList,
  findFabricator,
  findPublicFabricator,
  publicFabricatorColumns,
} from './fabricator-read-model';
import { createFabricatorRepository } from './fabricator-repository';
import { createFabricatorService } from './fabricator-service';

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = adminFabricatorEndpoints;
  const dealers = createFabricatorService(app.db);

  app.route({
    ...endpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, fabricatorList(request.query), {
        name: 'dealers',
        columns: fabricatorColumns,
      }),
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const dealer = await findFabricator(app.db, request.params.id);
      if (!dealer) throw notFound('dealer');
      return dealer;
    },
  });
  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      const actor = actorOf(request, 'admin');
      const { body } = request;
      if (body._id !== undefined) {
        const { _id, ...changes } = body;
        return { updated: await dealers.update(actor, _id, changes) };
      }
      reply.code(201);
      const { _id, ...dealer } = body;
      return { created: await dealers.create(actor, dealer) };
    },
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await dealers.update(actorOf(request, 'admin'), id, changes) };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await dealers.remove(actorOf(request, 'admin'), request.params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...endpoints.restore,
    handler: async (request) => ({
      updated: await dealers.restore(actorOf(request, 'admin'), request.params.id),
    }),
  });
  app.route({
    ...endpoints.checkCode,
    handler: async ({ body }) => ({
      exists: await createFabricatorRepository(app.db).codeExists(body.code, body._id),
    }),
  });
};

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...appFabricatorEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, fabricatorByCode, {
        name: 'dealers',
        columns: publicFabricatorColumns,
      }),
  });
  app.route({
    ...appFabricatorEndpoints.get,
    handler: async (request) => {
      const dealer = await findPublicFabricator(app.db, request.params.id);
      if (!dealer) throw notFound('dealer');
      return dealer;
    },
  });
};

const profileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...dealerProfileEndpoints.get,
    handler: async (request) => {
      const dealer = await findFabricator(app.db, dealerOf(request).id);
      if (!dealer) throw notFound('dealer');
      return dealer;
    },
  });
  app.route({
    ...dealerProfileEndpoints.save,
    handler: async (request) => ({
      updated: await createFabricatorService(app.db).saveProfile(
        actorOf(request, 'dealer'),
        dealerOf(request).id,
        request.body,
      ),
    }),
  });
};

/** Dealers: for administrators, for customers who look for one, and for the dealer itself. */
export const fabricatorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(adminRoutes);
  await app.register(appRoutes);
  await app.register(profileRoutes);
};
