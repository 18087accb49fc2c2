import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminPhotoEndpoints } from 'bff-contract';
import { writerOf } from '../../http/caller/caller';
import { registerResource } from '../../resource/resource';
import { createPhotoRepository, photoColumns, photoList } from './photo-repository';
import { createPhotoService } from './photo-service';

/** `admin/photo`: the individual images of projects. */
export const photoRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerResource(app, adminPhotoEndpoints, {
    noun: 'photo',
    csv: { name: 'photos', columns: photoColumns },
    list: () => photoList,
    find: (_request, id) => createPhotoRepository(app.db).find(id),
    service: (request, db) => createPhotoService({ db, ...writerOf(request, 'admin') }),
  });
};
