import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  adminMaterialEndpoints,
  appMaterialEndpoints,
  dealerMaterialEndpoints,
  type MaterialCreate,
} from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { actorOf, dealerOf, sessionOf } from '../../../http/caller/caller';
import { invalid, notFound } from '../../../http/errors';
import { registerReads, registerRemove, registerResource, registerRestore } from '../../../resource/resource';
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

const noun = 'material';
const csv = { name: 'materials', columns: materialColumns };

/** The materials of the caller's own dealer. */
const ownMaterials = (request: FastifyRequest, db: Knex) => {
  const { id } = dealerOf(request);
  const editor = { actor: actorOf(request, 'dealer'), fabricatorId: id, present: toMaterial };
  const materials = createMaterialService(db, editor);
  return { ...materials, create: (material: MaterialCreate) => materials.create(id, material) };
};

const dealerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerResource(app, dealerMaterialEndpoints, {
    noun,
    csv,
    list: (request) => materialList({ fabricatorId: dealerOf(request).id }),
    find: async (request, id) => {
      const row = await findMaterial(app.db, id, { fabricatorId: dealerOf(request).id });
      return row && toMaterial(row);
    },
    service: ownMaterials,
  });
  registerRestore(app, dealerMaterialEndpoints.restore, ownMaterials);
};

/** Everyone's materials, each with its dealer. */
const allMaterials = (request: FastifyRequest, db: Knex) => {
  const editor = { actor: actorOf(request, 'admin'), present: toAdminMaterial };
  const materials = createMaterialService(db, editor);
  return {
    ...materials,
    create: ({ fabricator, ...material }: MaterialCreate & { fabricator: string }) =>
      materials.create(fabricator, material),
  };
};

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerResource(app, adminMaterialEndpoints, {
    noun,
    csv,
    list: ({ query }) =>
      adminMaterialList({ fabricatorId: query.fabricator, trash: query.deleted ? 'only' : undefined }),
    find: async (_request, id) => {
      const row = await findMaterial(app.db, id, {});
      return row && toAdminMaterial(row);
    },
    service: allMaterials,
  });
  registerRestore(app, adminMaterialEndpoints.restore, allMaterials);
};

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerReads(app, appMaterialEndpoints, {
    noun,
    csv,
    list: (request) => {
      const fabricatorId = request.query.fabricator ?? sessionOf(request).fabricator?.id;
      if (fabricatorId === undefined) throw invalid({ fabricator: 'Please say whose materials to list' });
      return materialList({ fabricatorId, trash: 'with' });
    },
    find: async (_request, id) => {
      const row = await findMaterial(app.db, id, { trash: 'with' });
      return row && toMaterial(row);
    },
  });
  registerRemove(app, appMaterialEndpoints.remove, (request, db) => {
    if (!sessionOf(request).fabricator) throw notFound(noun);
    return ownMaterials(request, db);
  });
};

/** Price lists: the dealer's own, everyone's for administrators, and for customers to look names up. */
export const materialRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(dealerRoutes);
  await app.register(materialImportRoutes);
  await app.register(adminRoutes);
  await app.register(appRoutes);
};
