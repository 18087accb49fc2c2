import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminPhotoEndpoints } from 'bff-contract';
import { actorOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import { createPhotoRepository, photoColumns, photoList } from './photo-repository';
import { createPhotoService } from './photo-service';

/** `admin/photo`: the images of projects, one by one. */
export const photoRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = adminPhotoEndpoints;
  const photos = createPhotoService(app.db);

  app.route({
    ...endpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, photoList, {
        name: 'photos',
        columns: photoColumns,
      }),
  });
  app.route({
    ...endpoints.get,
    handler: async (request) => {
      const photo = await createPhotoRepository(app.db).find(request.params.id);
      if (!photo) throw notFound('photo');
      return photo;
    },
  });
  app.route({
    ...endpoints.save,
    handler: async (request, reply) => {
      const actor = actorOf(request, 'admin');
      const { body } = request;
      if (body._id !== undefined) {
        const { _id, ...changes } = body;
        return { updated: await photos.update(actor, _id, changes) };
      }
      const { _id, ...input } = body;
      reply.code(201);
      return { created: await photos.create(actor, input) };
    },
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await photos.update(actorOf(request, 'admin'), id, changes) };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request, reply) => {
      await photos.remove(actorOf(request, 'admin'), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
