import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerOrderViewEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { dealerOf, teamUserOf, writerOf } from '../../../http/caller/caller';
import { createOnce, updateOnce } from '../../../http/idempotency/write-once';
import { createOrderViewRepository } from './order-view-repository';
import { createOrderViewService } from './order-view-service';

/** Saved views of the list of orders. */
export const orderViewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const service = (request: FastifyRequest, db = app.db) => {
    const { id: fabricatorId, role } = dealerOf(request);
    return createOrderViewService({ db, ...writerOf(request, 'dealer'), fabricatorId, role });
  };

  app.route({
    ...dealerOrderViewEndpoints.list,
    handler: (request) => createOrderViewRepository(app.db).list(teamUserOf(request)),
  });
  app.route({
    ...dealerOrderViewEndpoints.create,
    handler: (request, reply) =>
      createOnce(request, reply, (db) => service(request, db).create(request.body)),
  });
  app.route({
    ...dealerOrderViewEndpoints.setDefault,
    handler: async (request) => {
      await service(request).setDefault(request.body.view);
      return { message: 'OK' };
    },
  });
  app.route({
    ...dealerOrderViewEndpoints.update,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => service(request, db).update(request.params.id, request.body)),
  });
  app.route({
    ...dealerOrderViewEndpoints.remove,
    handler: (request) => service(request).remove(request.params.id),
  });
  app.route({
    ...dealerOrderViewEndpoints.restore,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => service(request, db).restore(request.params.id)),
  });
};
