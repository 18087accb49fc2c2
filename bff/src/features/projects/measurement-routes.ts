import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminMeasurementEndpoints } from 'bff-contract';
import { writerOf } from '../../http/caller/caller';
import { registerResource } from '../../resource/resource';
import { createMeasurementRepository, measurementColumns, measurementList } from './measurement-repository';
import { createMeasurementService } from './measurement-service';
import { namingSlabs } from './slab-prompts';

/** `admin/measurement`: the individual slabs of projects. */
export const measurementRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerResource(app, namingSlabs(adminMeasurementEndpoints), {
    noun: 'measurement',
    csv: { name: 'measurements', columns: measurementColumns },
    list: () => measurementList,
    find: (_request, id) => createMeasurementRepository(app.db).find(id),
    service: (request, db) => createMeasurementService({ db, ...writerOf(request, 'admin') }),
  });
};
