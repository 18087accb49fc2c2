import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminMaterialEndpoints, appMaterialEndpoints, dealerMaterialEndpoints } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf, dealerOf, sessionOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { invalid, notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import { materialImportRoutes } from './import/material-import-routes';
import {
  adminMaterialList,
  findMaterial,
  materialColumns,
  materialList,
  toAdminMaterial,
} from './material-read-model';
import { toMaterial } from './material-repository';
import { createMaterialService } from './material-service';

const csv = { name: 'materials', columns: materialColumns };

/** The materials as the calling dealer may edit them. */
const editedByDealer = (app: FastifyInstance, request: FastifyRequest, fabricatorId: string) =>
  createMaterialService(app.db, { actor: actorOf(request, 'dealer'), fabricatorId, present: toMaterial });

const dealerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = dealerMaterialEndpoints;
  const materials = (request: FastifyRequest) => editedByDealer(app, request, dealerOf(request).id);

  app.route({
    ...endpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, materialList({ fabricatorId: dealerOf(request).id }), csv),
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const row = await findMaterial(app.db, request.params.id, { fabricatorId: dealerOf(request).id });
      if (!row) throw notFound('material');
      return toMaterial(row);
    },
  });
  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      if (request.body._id !== undefined) {
        const { _id, ...changes } = request.body;
        return { updated: await materials(request).update(_id, changes) };
      }
      reply.code(201);
      return { created: await materials(request).create(dealerOf(request).id, request.body) };
    },
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await materials(request).update(id, changes) };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await materials(request).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...endpoints.restore,
    handler: async (request) => ({ updated: await materials(request).restore(request.params.id) }),
  });
};

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = adminMaterialEndpoints;
  const materials = (request: FastifyRequest) =>
    createMaterialService(app.db, { actor: actorOf(request, 'admin'), present: toAdminMaterial });

  app.route({
    ...endpoints.list,
    handler: (request, reply) => {
      const { fabricator: fabricatorId, deleted } = request.query;
      const view = { fabricatorId, trash: deleted ? ('only' as const) : undefined };
      return sendList(request, reply, app.db, adminMaterialList(view), csv);
    },
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const row = await findMaterial(app.db, request.params.id, {});
      if (!row) throw notFound('material');
      return toAdminMaterial(row);
    },
  });
  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      if (request.body._id !== undefined) {
        const { _id, ...changes } = request.body;
        return { updated: await materials(request).update(_id, changes) };
      }
      reply.code(201);
      const { fabricator, ...material } = request.body;
      return { created: await materials(request).create(fabricator, material) };
    },
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await materials(request).update(id, changes) };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await materials(request).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...endpoints.restore,
    handler: async (request) => ({ updated: await materials(request).restore(request.params.id) }),
  });
};

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = appMaterialEndpoints;
  app.route({
    ...endpoints.list,
    handler: (request, reply) => {
      const fabricatorId = request.query.fabricator ?? sessionOf(request).fabricator?.id;
      if (fabricatorId === undefined) throw invalid({ fabricator: 'Please say whose materials to list' });
      return sendList(request, reply, app.db, materialList({ fabricatorId, trash: 'with' }), csv);
    },
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const row = await findMaterial(app.db, request.params.id, { trash: 'with' });
      if (!row) throw notFound('material');
      return toMaterial(row);
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      const { fabricator } = sessionOf(request);
      if (!fabricator) throw notFound('material');
      await editedByDealer(app, request, fabricator.id).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
};

/** Price lists: the dealer's own, everyone's for administrators, and for customers to look names up. */
export const materialRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(dealerRoutes);
  await app.register(materialImportRoutes);
  await app.register(adminRoutes);
  await app.register(appRoutes);
};
