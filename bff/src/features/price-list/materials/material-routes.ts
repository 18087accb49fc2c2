import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminMaterialEndpoints, appMaterialEndpoints, dealerMaterialEndpoints } from 'bff-contract';
import { dealerOf } from '../../../http/caller/caller';
import { adminService, registerOwnRecords } from '../../../resource/dealer-records';
import { findRecord } from '../../../resource/record-kind';
import { registerResource, registerRestore } from '../../../resource/resource';
import { activeOrDeleted } from '../../../resource/visibility';
import { registerLookUps } from '../look-ups';
import { adminMaterials, materials, publicMaterials } from './material';
import { createMaterialRepository } from './material-repository';

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { kind, view, csv, list } = adminMaterials;
  const service = adminService(adminMaterials);
  registerResource(app, adminMaterialEndpoints, {
    noun: kind.noun,
    csv,
    list: ({ query: { fabricator, deleted } }) =>
      list({
        scope: fabricator ? { fabricator_id: fabricator } : {},
        ...activeOrDeleted({ deleted }),
      }),
    find: (_request, id) => findRecord(app.db, kind, view, id),
    service,
  });
  registerRestore(app, adminMaterialEndpoints.restore, service);
};

/** Materials: dealers manage their own, administrators manage all dealers' materials, and users look them up. */
export const materialRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerOwnRecords(app, dealerMaterialEndpoints, materials);
  app.route({
    ...dealerMaterialEndpoints.thicknesses,
    handler: (request) => createMaterialRepository(app.db).thicknesses(dealerOf(request).id),
  });
  registerLookUps(app, appMaterialEndpoints, publicMaterials(app.db), 'fabricator');
  await app.register(adminRoutes);
};
