import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminMeasurementEndpoints } from 'bff-contract';
import { actorOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import { createMeasurementRepository, measurementColumns, measurementList } from './measurement-repository';
import { createMeasurementService } from './measurement-service';
import { namingSlabs } from './slab-prompts';

/** `admin/measurement`: the slabs of projects, one by one. */
export const measurementRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = adminMeasurementEndpoints;
  const measurements = createMeasurementService(app.db);

  app.route({
    ...endpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, measurementList, {
        name: 'measurements',
        columns: measurementColumns,
      }),
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const measurement = await createMeasurementRepository(app.db).find(request.params.id);
      if (!measurement) throw notFound('measurement');
      return measurement;
    },
  });
  app.route({
    ...endpoints.save,
    ...namingSlabs,
    handler: async (request, reply) => {
      const actor = actorOf(request, 'admin');
      const { body } = request;
      if (body._id !== undefined) {
        const { _id, ...changes } = body;
        return { updated: await measurements.update(actor, _id, changes) };
      }
      const { _id, ...input } = body;
      reply.code(201);
      return { created: await measurements.create(actor, input) };
    },
  });
  app.route({
    ...endpoints.update,
    ...namingSlabs,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await measurements.update(actorOf(request, 'admin'), id, changes) };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await measurements.remove(actorOf(request, 'admin'), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
