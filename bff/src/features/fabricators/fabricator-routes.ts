import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminFabricatorEndpoints, appFabricatorEndpoints, dealerProfileEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { actorOf, dealerOf } from '../../plugins/session/context';
import { notFound } from '../../shared/errors';
import { registerReads, registerResource, registerRestore } from '../../shared/resource';
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

const noun = 'dealer';

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = adminFabricatorEndpoints;
  const service = (request: FastifyRequest) => createFabricatorService(app.db, actorOf(request, 'admin'));

  registerResource(app, endpoints, {
    noun,
    csv: { name: 'dealers', columns: fabricatorColumns },
    list: (request) => fabricatorList(request.query),
    find: (_request, id) => findFabricator(app.db, id),
    service,
  });
  registerRestore(app, endpoints.restore, service);
  app.route({
    ...endpoints.checkCode,
    handler: async ({ body }) => ({
      exists: await createFabricatorRepository(app.db).codeExists(body.code, body._id),
    }),
  });
};

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerReads(app, appFabricatorEndpoints, {
    noun,
    csv: { name: 'dealers', columns: publicFabricatorColumns },
    list: () => fabricatorByCode,
    find: (_request, id) => findPublicFabricator(app.db, id),
  });
};

const profileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...dealerProfileEndpoints.get,
    handler: async (request) => {
      const dealer = await findFabricator(app.db, dealerOf(request).id);
      if (!dealer) throw notFound(noun);
      return dealer;
    },
  });
  app.route({
    ...dealerProfileEndpoints.save,
    handler: async (request) => {
      const dealers = createFabricatorService(app.db, actorOf(request, 'dealer'));
      return { updated: await dealers.saveProfile(dealerOf(request).id, request.body) };
    },
  });
};

/** Dealers: for administrators, for customers who look for one, and for the dealer itself. */
export const fabricatorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(adminRoutes);
  await app.register(appRoutes);
  await app.register(profileRoutes);
};
